import { focusFirst, keepFocus } from '../focus';

/** A panel with a list in it, of which the focus is kept. */
function panel(): HTMLElement {
  document.body.innerHTML = `<main id="side"><button id="top">Top</button>
    <ul><li><button id="a">A</button></li><li><button id="b">B</button></li></ul></main>
    <button id="elsewhere">Elsewhere</button>`;
  const node = find('side');
  keepFocus(node);
  return node;
}

function find(id: string): HTMLElement {
  return document.getElementById(id)!;
}

const after = (): Promise<void> => new Promise(done => setTimeout(done, 200));

beforeAll(() => {
  // There is no layout here, in which something could show.
  HTMLElement.prototype.getClientRects = () => [{}] as unknown as DOMRectList;
});

test('what is near the control that went has the focus', async () => {
  panel();
  find('b').focus();
  find('b').parentElement!.remove();
  await after();
  expect(document.activeElement!.id).toBe('a');
  // All of the list goes.
  document.querySelector('ul')!.remove();
  await after();
  expect(document.activeElement!.id).toBe('top');
});

test('a control that is switched off hands it on as well', async () => {
  panel();
  const button = find('a') as HTMLButtonElement;
  button.focus();
  button.disabled = true;
  await after();
  expect(document.activeElement!.id).toBe('b');
});

test('nothing is taken from where the person is meanwhile', async () => {
  const node = panel();
  find('a').focus();
  find('a').remove();
  find('elsewhere').focus();
  await after();
  expect(document.activeElement!.id).toBe('elsewhere');
  // She had left it by herself: that it goes then does not concern her.
  find('b').focus();
  find('b').blur();
  await after();
  node.innerHTML = '';
  await after();
  expect(document.activeElement).toBe(document.body);
});

test('without any control the element itself has it', () => {
  const node = panel();
  node.innerHTML = '<p>Nothing</p>';
  focusFirst(node);
  expect(document.activeElement).toBe(node);
});
