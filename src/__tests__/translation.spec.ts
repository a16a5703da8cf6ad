/** Every text that a person reads can be translated, and translators' tools find it. */
import * as fs from 'fs';
import * as path from 'path';
import * as ts from 'typescript';

const ROOT = path.join(__dirname, '..');
const SPOKEN = ['title', 'aria-label', 'placeholder', 'alt', 'label'];

function files(folder: string): string[] {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const whole = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      return entry.name === '__tests__' ? [] : files(whole);
    }
    return /\.tsx?$/.test(entry.name) ? [whole] : [];
  });
}

/** Words; signs and single letters are not translated. */
function isText(text: string): boolean {
  return /\p{L}{2}/u.test(text);
}

/** Texts of a source that no translator would see. */
function untranslated(name: string, text: string): string[] {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const report = (node: ts.Node): void => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    found.push(`${path.basename(name)}:${line + 1}: ${node.getText()}`);
  };
  const isSpoken = (node: ts.Node | undefined): boolean =>
    !!node &&
    (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) &&
    isText(node.text);
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && isText(node.text)) {
      report(node);
    } else if (
      ts.isJsxAttribute(node) &&
      SPOKEN.includes(node.name.getText()) &&
      isSpoken(node.initializer)
    ) {
      report(node);
    } else if (
      ts.isBinaryExpression(node) &&
      /\.(textContent|title|placeholder|innerText)$/.test(
        node.left.getText()
      ) &&
      isSpoken(node.right)
    ) {
      report(node);
    } else if (ts.isCallExpression(node)) {
      const called = node.expression.getText();
      const [first, second, third] = node.arguments;
      if (/\b_?trans\.(__|_n)$/.test(called)) {
        // Others than literals cannot be extracted.
        if (!isSpoken(first) && !/^'%1/.test(first.getText())) {
          report(node);
        }
      } else if (
        (called === 'element' && isSpoken(third)) ||
        (called === 'proseNode' && isSpoken(second)) ||
        (called.endsWith('.setAttribute') &&
          ts.isStringLiteral(first) &&
          SPOKEN.includes(first.text) &&
          isSpoken(second))
      ) {
        report(node);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

test.each(files(ROOT).map(name => [path.relative(ROOT, name), name]))(
  '%s',
  (_, name) => {
    expect(untranslated(name, fs.readFileSync(name, 'utf-8'))).toEqual([]);
  }
);

test('the test itself sees what it looks for', () => {
  const bad = [
    '<p>Some words</p>;',
    '<p title="Some words">{x}</p>;',
    "node.textContent = 'Some words';",
    "element('span', 'c', 'Some words');",
    "node.setAttribute('aria-label', 'Some words');",
    'trans.__(`Some ${x}`);',
    'trans.__(text);'
  ];
  expect(untranslated('bad.tsx', bad.join('\n'))).toHaveLength(bad.length);
  const good = [
    '<p className="words">{trans.__(\'Some words\')} ↑ ·</p>;',
    "element('span', 'mzn-some-words', trans.__('Some words'));"
  ];
  expect(untranslated('good.tsx', good.join('\n'))).toEqual([]);
});
