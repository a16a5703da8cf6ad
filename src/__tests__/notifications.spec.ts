/** What is said in a notification is seen: without `autoClose` JupyterLab only lists it behind the bell. */
import * as fs from 'fs';
import * as path from 'path';

const FOLDER = path.join(__dirname, '..');

/** The calls of `Notification`, with all of their arguments. */
function calls(): [file: string, call: string][] {
  const files = fs
    .readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name) && !name.includes('__tests__'));
  return files.flatMap(name => {
    const text = fs.readFileSync(path.join(FOLDER, name), 'utf8');
    return [...text.matchAll(/Notification\.(?!dismiss)\w+\(/g)].map(
      ({ index }): [string, string] => {
        let [end, depth] = [text.indexOf('(', index) + 1, 1];
        for (; depth > 0; end++) {
          depth += { '(': 1, ')': -1 }[text[end]] ?? 0;
        }
        return [name, text.slice(index, end)];
      }
    );
  });
}

test('all of them say how long they are shown', () => {
  const found = calls();
  expect(found.length).toBeGreaterThan(8);
  // Those that are given by a name have it where the name is.
  const silent = found.filter(
    ([, call]) => !/autoClose|,\s*options\s*\)$/.test(call)
  );
  expect(silent).toEqual([]);
});
