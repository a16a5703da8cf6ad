/** Titles of suggestions where there is little room. */
import { Widget } from '@lumino/widgets';
import { plain } from './wording';

/**
 * The first of some titles, in quotes.
 *
 * @param room - for so many characters; one title is named however long it is, by its first words if it must be.
 * @returns how many are left.
 */
export function namesOf(
  titles: readonly string[],
  room: number
): { names: string; left: number } {
  const [first, ...others] = titles.map(plain);
  let names = `“${shortened(first, room - 2)}”`;
  let left = others.length;
  for (const title of others) {
    const more = `${names}; “${title}”`;
    if (more.length > room) {
      break;
    }
    names = more;
    left--;
  }
  return { names, left };
}

/** Whole words, as many as there is room for, and one at least. */
function shortened(title: string, room: number): string {
  if (title.length <= room) {
    return title;
  }
  const end = title.lastIndexOf(' ', Math.max(room - 1, 0));
  return end > 0 ? `${title.slice(0, end)}…` : title;
}

/** All of them, one below the other. */
export function titlesNode(titles: readonly string[]): Widget {
  const node = document.createElement('ul');
  node.className = 'mzn-titles';
  node.append(
    ...titles.map(title => {
      const item = document.createElement('li');
      item.textContent = plain(title);
      return item;
    })
  );
  return new Widget({ node });
}
