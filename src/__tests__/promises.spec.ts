/** A promise that nobody waits for may fail as well: the browser would say that nobody minded. */
import * as fs from 'fs';
import * as path from 'path';

const FOLDER = path.join(__dirname, '..');

/** What others do for us, and cannot do at times: a file is gone, a piece of JupyterLab cannot be fetched. */
const MAY_FAIL =
  /scrollToItem\(|\.highlight\(|\.load\(|[lL]oadTranslated\(|getLanguage\(|languageOf\(|'docmanager:/;

/** It is known what to do then. */
const IS_MINDED = /\.catch\(|\(\) => undefined/;

/** The statements and expressions that begin with `void`. */
function left(): [file: string, text: string][] {
  const files = fs
    .readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name) && !name.includes('__tests__'));
  return files.flatMap(name => {
    const text = fs.readFileSync(path.join(FOLDER, name), 'utf8');
    return [...text.matchAll(/\bvoid [a-zA-Z]/g)].map(
      ({ index }): [string, string] => {
        let [end, depth] = [index, 0];
        while (end < text.length && depth >= 0) {
          const char = text[end++];
          depth += '([{'.includes(char) ? 1 : ')]}'.includes(char) ? -1 : 0;
          if (depth === 0 && ';,'.includes(char)) {
            break;
          }
        }
        return [name, text.slice(index, end)];
      }
    );
  });
}

test('of those that others fulfil it is said what follows when they do not', () => {
  const found = left();
  expect(found.length).toBeGreaterThan(30);
  expect(
    found.filter(([, text]) => MAY_FAIL.test(text) && !IS_MINDED.test(text))
  ).toEqual([]);
});
