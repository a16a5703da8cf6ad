/** Where the claim of a suggestion can be read. */

/** An address in a text; what ends the sentence is no part of it. */
const ADDRESS = /https?:\/\/[^\s<>"]*[^\s<>".,;:)\]]/;

/** Where a claim comes from, with links to where it can be read. */
export function referenceNode(
  said: string,
  links: { readonly [words: string]: string }
): HTMLElement {
  const node = document.createElement('span');
  const escaped = Object.keys(links)
    .sort((a, b) => b.length - a.length)
    .map(words => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const parts = new RegExp([...escaped, ADDRESS.source].join('|'), 'g');
  let end = 0;
  for (const { 0: words, index } of said.matchAll(parts)) {
    const address = links[words] ?? words;
    node.append(said.slice(end, index));
    node.append(/^https?:/.test(address) ? link(words, address) : words);
    end = index + words.length;
  }
  node.append(said.slice(end));
  return node;
}

function link(words: string, address: string): HTMLAnchorElement {
  const made = document.createElement('a');
  made.href = address;
  made.target = '_blank';
  made.rel = 'noopener noreferrer';
  made.textContent = words;
  return made;
}
