/** Sources as links: what is known of them, what they say themselves, and nothing else. */
import { referenceNode } from '../cell/reference';

function linksOf(
  said: string,
  links: { [words: string]: string } = {}
): [text: string | null, href: string][] {
  const node = referenceNode(said, links);
  // Nothing of what is said is lost, whatever is a link.
  expect(node.textContent).toBe(said);
  return [...node.querySelectorAll('a')].map(each => [
    each.textContent,
    each.getAttribute('href') ?? ''
  ]);
}

test.each<[string, { [words: string]: string }, [string, string][]]>([
  ['nothing to read', {}, []],
  [
    'pandas 1.0 release notes; pandas 1.0.1',
    {
      'pandas 1.0 release notes': 'https://a.org/1',
      'pandas 1.0': 'https://a.org/0'
    },
    [
      ['pandas 1.0 release notes', 'https://a.org/1'],
      ['pandas 1.0', 'https://a.org/0']
    ]
  ],
  [
    'see https://it.example.org/a_(b), and (https://c.org).',
    {},
    [
      ['https://it.example.org/a_(b', 'https://it.example.org/a_(b'],
      ['https://c.org', 'https://c.org']
    ]
  ],
  [
    'What? (3.10+)',
    { 'What? (3.10+)': 'https://w.org' },
    [['What? (3.10+)', 'https://w.org']]
  ],
  ['click me', { 'click me': 'javascript:alert(1)' }, []],
  ['<img src=x onerror=alert(1)>', {}, []]
])('%s', (said, links, found) => {
  expect(linksOf(said, links)).toEqual(found);
});
