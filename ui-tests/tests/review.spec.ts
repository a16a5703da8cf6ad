/** Reviewing suggestions, with the hands of a user. */
import {
  code,
  markdown,
  notebook,
  replace,
  run,
  suggestion
} from './notebooks';
import {
  alone,
  bar,
  button,
  cell,
  errors,
  execute,
  expect,
  ids,
  modernize,
  open,
  reload,
  saved,
  setScript,
  sources,
  test,
  text,
  undoInNotebook
} from './lab';

const A =
  'import pandas as pd\ndf = pd.read_csv("x.csv", error_bad_lines=False)\ndf.head()\nout = df.append(row)\nout.ix[0]';
const ONE = A.replace('error_bad_lines=False', 'on_bad_lines="skip"');
const TWO = ONE.replace('df.append(row)', 'pd.concat([df, row])');
const B = TWO;
const THREE = ONE.replace('df.head()', 'df.head(9)');

const whole = suggestion('s1', [replace('c1', A, B)]);

test('the notebook stays what it is while suggestions are pending', async ({
  page,
  tmpPath
}) => {
  const found = errors(page);
  const path = `${tmpPath}/a.ipynb`;
  await open(page, path, notebook([code('c1', A), code('c2', 'y = 1')], run(whole)));
  await modernize(page);
  await expect(bar(page, 's1')).toBeVisible();
  await expect(cell(page, 0).locator('.mzn-added')).toHaveCount(2);
  expect(await sources(page)).toEqual([A, 'y = 1']);
  await page.notebook.save();
  expect(await saved(page, path)).toEqual([A, 'y = 1']);
  expect(found).toEqual([]);
});

test('the buttons of a hunk stay in sight beside a line that is longer than the cell', async ({
  page,
  tmpPath
}) => {
  const long = `total = ${'price * number + '.repeat(20)}0`;
  const old = `x = 1\ny = 0\n${long}`;
  const edit = replace('c1', old, `x = 2\ny = 0\n${long}  # as before`);
  await open(
    page,
    `${tmpPath}/a.ipynb`,
    notebook([code('c1', old)], run(suggestion('s1', [edit])))
  );
  await modernize(page);
  const editor = cell(page, 0).locator('.cm-scroller');
  const accept = button(cell(page, 0).locator('.mzn-added').last(), /^Accept/);
  const scrolled = await editor.evaluate(node => {
    const before = node.scrollWidth > node.clientWidth;
    node.scrollLeft = 150;
    return before;
  });
  expect(scrolled).toBe(true);
  const [outer, inner] = [await editor.boundingBox(), await accept.boundingBox()];
  expect(inner!.x).toBeGreaterThan(outer!.x);
  expect(inner!.x + inner!.width).toBeLessThan(outer!.x + outer!.width);
});

test('the toolbar of a cell lies on no button of a change', async ({
  page,
  tmpPath
}) => {
  await page.setViewportSize({ width: 1280, height: 1000 });
  const old = 'a = 1\nb = 2\nc = 3\nd = 4';
  const adds = `import new\n${old.replace('c = 3', 'c = 4')}`;
  const replaces = old.replace('a = 1', 'a = 2').replace('c = 3', 'c = 4');
  const removes = old.replace('a = 1\n', '').replace('c = 3', 'c = 4');
  const cells = [adds, replaces, removes].map((_, n) => code(`c${n}`, old));
  const all = [adds, replaces, removes].map((source, n) => suggestion(`s${n}`, [replace(`c${n}`, old, source)]));
  await open(page, `${tmpPath}/a.ipynb`, notebook(cells, run(...all)));
  await modernize(page);
  for (const [index] of cells.entries()) {
    await cell(page, index).locator('.jp-InputPrompt').click();
    const buttons = cell(page, index).locator('.mzn-hunk-button');
    await expect(buttons).toHaveCount(4);
    const covered = (): Promise<string[]> =>
      buttons.evaluateAll(each =>
        each.flatMap(button => {
          const { left, right, top, bottom } = button.getBoundingClientRect();
          const corners = [left + 3, right - 3].flatMap(x => [top + 3, bottom - 3].map(y => document.elementFromPoint(x, y)));
          return corners.every(found => found === button) ? [] : [button.ariaLabel ?? ''];
        })
      );
    await expect.poll(covered).toEqual([]);
  }
});

test('accepting is exactly one undo, right after typing too', async ({
  page,
  tmpPath
}) => {
  const found = errors(page);
  await open(page, `${tmpPath}/a.ipynb`, notebook([code('c1', A)], run(whole)));
  await modernize(page);
  await cell(page, 0).locator('.cm-line').nth(2).click();
  await page.keyboard.press('End');
  await page.keyboard.type('  # mine', { delay: 5 });
  await button(bar(page, 's1'), /^Accept/).click();
  const typed = A.replace('df.head()', 'df.head()  # mine');
  const after = B.replace('df.head()', 'df.head()  # mine');
  expect(await sources(page)).toEqual([after]);
  await expect(bar(page, 's1')).toHaveCount(0);
  await expect(page.locator('.mzn-added, .mzn-removed')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  expect(await sources(page)).toEqual([typed]);
  await expect(bar(page, 's1')).toHaveCount(1);
  await page.keyboard.press('Control+Shift+z');
  expect(await sources(page)).toEqual([after]);
  await expect(bar(page, 's1')).toHaveCount(0);
  expect(found).toEqual([]);
});

test('hunk by hunk: accept one, reject the other', async ({
  page,
  tmpPath
}) => {
  const found = errors(page);
  await open(page, `${tmpPath}/a.ipynb`, notebook([code('c1', A)], run(whole)));
  await modernize(page);
  await page.getByRole('button', { name: 'Accept change 1 of 2' }).click();
  expect(await sources(page)).toEqual([ONE]);
  // A single change is left: the bar is enough.
  await expect(page.locator('.mzn-hunk-button')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  expect(await sources(page)).toEqual([A]);
  const restore = button(bar(page, 's1'), /^Bring back the change/);
  await expect(restore).toBeHidden();
  await page.getByRole('button', { name: 'Reject change 2 of 2' }).click();
  await expect(cell(page, 0).locator('.mzn-added')).toHaveCount(1);
  // No undo of the cell's: nothing of it was in the cell.
  await restore.press('Enter');
  await expect(cell(page, 0).locator('.mzn-added')).toHaveCount(2);
  await expect(button(bar(page, 's1'), /^Accept/)).toBeFocused();
  await page.getByRole('button', { name: 'Reject change 2 of 2' }).click();
  await button(bar(page, 's1'), /^Accept/).click();
  expect(await sources(page)).toEqual([ONE]);
  await expect(bar(page, 's1')).toHaveCount(0);
  expect(found).toEqual([]);
});

test('lines that end as on Windows: the editor shows what is in the cell', async ({
  page,
  tmpPath
}) => {
  const found = errors(page);
  const windows = (text: string): string => text.replaceAll('\n', '\r\n');
  const one = suggestion('s1', [replace('c1', windows(A), windows(B))]);
  await open(page, `${tmpPath}/a.ipynb`, notebook([code('c1', windows(A)), code('c2', 'y = 1')], run(one)));
  await modernize(page);
  await page.getByRole('button', { name: 'Accept change 1 of 2' }).click();
  await expect(cell(page, 0).locator('.mzn-added')).toHaveCount(1);
  expect(await sources(page)).toEqual([ONE, 'y = 1']);
  await button(bar(page, 's1'), /^Accept/).click();
  expect(await sources(page)).toEqual([TWO, 'y = 1']);
  expect(await cell(page, 0).locator('.cm-line').allTextContents()).toEqual(TWO.split('\n'));
  await undoInNotebook(page);
  expect(await sources(page)).toEqual([windows(A), 'y = 1']);
  await expect(cell(page, 0).locator('.mzn-added')).toHaveCount(2);
  expect(found).toEqual([]);
});

test('rejecting leaves the cell alone, and can be reconsidered', async ({
  page,
  tmpPath
}) => {
  await open(page, `${tmpPath}/a.ipynb`, notebook([code('c1', A)], run(whole)));
  await modernize(page);
  await button(bar(page, 's1'), /^Reject/).click();
  await expect(bar(page, 's1')).toHaveCount(0);
  expect(await sources(page)).toEqual([A]);
  const panel = page.locator('.mzn-panel');
  await expect(panel.getByText('1 of 1 reviewed')).toBeVisible();
  await panel.getByText('Reviewed (1)').click();
  await panel.getByRole('button', { name: 'Reconsider' }).click();
  await expect(bar(page, 's1')).toBeVisible();
});

test('two suggestions on one cell: each alone, or one with the other', async ({
  page,
  tmpPath
}) => {
  const found = errors(page);
  const line = 'x = old(gone)';
  const first = line.replace('old', 'new');
  await open(
    page,
    `${tmpPath}/a.ipynb`,
    notebook(
      [code('c1', A), code('c2', line)],
      run(
        suggestion('s1', [replace('c1', A, ONE)]),
        suggestion('s2', [replace('c1', ONE, TWO)]),
        suggestion('t1', [replace('c2', line, first)], { title: 'First' }),
        suggestion('t2', [replace('c2', first, 'x = newest(here)')])
      )
    )
  );
  await modernize(page);
  await expect(cell(page, 0).locator('.mzn-bar')).toHaveCount(2);
  // Other lines: the second one does not need the first.
  await button(bar(page, 's2'), /^Accept/).click();
  expect((await sources(page))[0]).toBe(
    A.replace('df.append(row)', 'pd.concat([df, row])')
  );
  await button(bar(page, 's1'), /^Accept/).click();
  expect((await sources(page))[0]).toBe(TWO);
  // The same line: the tooltip says so.
  const accept = button(bar(page, 't2'), /^Accept/);
  await expect(accept).toHaveAttribute('title', /with it.*First/);
  await accept.click();
  expect((await sources(page))[1]).toBe('x = newest(here)');
  await expect(page.locator('.jp-Notebook .mzn-bar')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  expect((await sources(page))[1]).toBe(line);
  await expect(cell(page, 1).locator('.mzn-bar')).toHaveCount(2);
  expect(found).toEqual([]);
});

test('what is of one kind for one cell is one card, and decided together', async ({
  page,
  tmpPath
}) => {
  const found = errors(page);
  await open(
    page,
    `${tmpPath}/a.ipynb`,
    notebook(
      [code('c1', A), code('c2', 'y = 1')],
      run(
        suggestion('s1', [replace('c1', A, ONE)]),
        suggestion('f1', [replace('c1', ONE, THREE)], { kind: 'speedup' }),
        suggestion('s2', [replace('c1', THREE, THREE.replace('df.append(row)', 'pd.concat([df, row])'))]),
        suggestion('s3', [replace('c1', THREE.replace('df.append(row)', 'pd.concat([df, row])'), THREE.replace('df.append(row)', 'pd.concat([df, row])').replace('.ix', '.iloc'))], { changes_behaviour: true }),
        suggestion('t1', [replace('c2', 'y = 1', 'y = 2')])
      )
    )
  );
  await modernize(page);
  const head = page.locator('.mzn-kind-head');
  await expect(head).toHaveText(/3 suggestions/);
  const order = (): Promise<string[]> =>
    cell(page, 0)
      .locator('.mzn-kind-head, .mzn-bar')
      .evaluateAll(nodes =>
        nodes.map(node => (node as HTMLElement).dataset.suggestion ?? 'head')
      );
  expect(await order()).toEqual(['head', 's1', 's2', 's3', 'f1']);
  const rows = page.locator('.mzn-row[data-row]');
  expect(
    await rows.evaluateAll(nodes => nodes.map(n => (n as HTMLElement).dataset.row))
  ).toEqual(['s1', 's2', 's3', 'f1', 't1']);
  // Not the one that may change results.
  await button(head, /^Accept the verified \(2\)/).click();
  await expect(head).toHaveCount(0);
  expect(await order()).toEqual(['s3', 'f1']);
  expect((await sources(page))[0]).toBe(TWO);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  expect(await sources(page)).toEqual([A, 'y = 1']);
  await expect(head).toHaveCount(1);
  expect(await order()).toEqual(['head', 's1', 's2', 's3', 'f1']);
  await button(head, /^Reject all 3/).click();
  await expect(head).toHaveCount(0);
  expect(await order()).toEqual(['f1']);
  await page.getByRole('button', { name: 'Reconsider' }).last().click();
  await expect(head).toHaveCount(1);
  expect(await sources(page)).toEqual([A, 'y = 1']);
  expect(found).toEqual([]);
});

test('changes that are far apart in a cell are gone to one after the other', async ({
  page,
  tmpPath
}) => {
  const lines = Array.from({ length: 400 }, (_, n) => `x${n} = ${n}`);
  const edited = [...lines];
  edited[3] = 'x3 = "first"';
  edited[200] = 'x200 = "second"';
  const [base, source] = [lines.join('\n'), edited.join('\n')];
  await open(
    page,
    `${tmpPath}/a.ipynb`,
    notebook([code('c1', base), code('c2', 'y = 1')], run(suggestion('s1', [replace('c1', base, source)])))
  );
  await modernize(page);
  await page.locator('.mzn-panel [data-row="s1"] .mzn-row-main').click();
  const changes = button(bar(page, 's1'), /^2 changes/);
  await expect(changes).toBeInViewport();
  const first = cell(page, 0).getByText('"first"');
  const second = cell(page, 0).getByText('"second"');
  await expect(first).not.toBeInViewport();
  await changes.click();
  await expect(first).toBeInViewport();
  // By keyboard as well: the focus stays, wherever the cell is scrolled to.
  await changes.focus();
  await page.keyboard.press('Enter');
  await expect(second).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(first).toBeInViewport();
});

test('typing moves the diff along; over the same words it is stale', async ({
  page,
  tmpPath
}) => {
  await open(page, `${tmpPath}/a.ipynb`, notebook([code('c1', A)], run(whole)));
  await modernize(page);
  await cell(page, 0).locator('.cm-line').first().click();
  await page.keyboard.press('End');
  await page.keyboard.type('\nimport numpy as np\n', { delay: 5 });
  expect(await cell(page, 0).locator('.mzn-removed').allTextContents()).toEqual(
    ['df = pd.read_csv("x.csv", error_bad_lines=False)', 'out = df.append(row)']
  );
  // Yjs makes one undo step of what is typed within half a second.
  await page.waitForTimeout(700);
  await cell(page, 0).getByText('error_bad_lines').first().dblclick();
  // At once: of what is slowly typed, only the last letters would be taken back.
  await page.keyboard.insertText('other');
  await expect(bar(page, 's1').getByText('stale')).toBeVisible();
  await expect(button(bar(page, 's1'), /changed/)).toBeDisabled();
  await expect(
    page.locator('.mzn-panel').getByText('stale')
  ).toBeVisible();
  await expect(
    page.locator('.mzn-notebook-bar').getByText('Accept all verified')
  ).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(bar(page, 's1').getByText('verified')).toBeVisible();
  await button(bar(page, 's1'), /^Accept/).click();
  expect(await sources(page)).toEqual([
    B.replace('pd\n', 'pd\nimport numpy as np\n\n')
  ]);
});

test('new cells and deleted cells: one undo of the notebook each', async ({
  page,
  tmpPath
}) => {
  const found = errors(page);
  await open(
    page,
    `${tmpPath}/a.ipynb`,
    notebook(
      [markdown('m', '# T'), code('c1', 'a = 1'), code('c2', 'b = 2')],
      run(
        suggestion('i1', [
          { op: 'insert', cell_id: 'n1', after: 'm', source: 'import os' }
        ]),
        suggestion('i0', [
          { op: 'insert', cell_id: 'n0', after: null, source: '# first' }
        ]),
        suggestion('g1', [replace('n1', 'import os', 'import sys')]),
        suggestion('d1', [{ op: 'delete', cell_id: 'c2', base: 'b = 2' }])
      )
    )
  );
  await modernize(page);
  await expect(page.locator('.jp-Notebook .mzn-bar')).toHaveCount(4);
  const order = await page
    .locator('.jp-Notebook .mzn-bar, .jp-Notebook .jp-InputArea')
    .evaluateAll(nodes =>
      nodes.map(node => (node as HTMLElement).dataset.suggestion ?? 'cell')
    );
  expect(order).toEqual(['i0', 'cell', 'i1', 'g1', 'cell', 'cell', 'd1']);
  await expect(bar(page, 'i1').locator('.mzn-ghost-code')).toHaveText(
    'import os'
  );
  await button(bar(page, 'd1'), /^Accept/).click();
  expect(await sources(page)).toEqual(['# T', 'a = 1']);
  await undoInNotebook(page);
  expect(await sources(page)).toEqual(['# T', 'a = 1', 'b = 2']);
  await expect(bar(page, 'd1')).toBeVisible();
  await button(bar(page, 'i0'), /^Accept/).click();
  await button(bar(page, 'i1'), /^Accept/).click();
  expect(await sources(page)).toEqual([
    '# first',
    '# T',
    'import os',
    'a = 1',
    'b = 2'
  ]);
  // What changes the new cell is a diff in it now.
  await expect(cell(page, 2).locator('.mzn-added')).toHaveCount(1);
  await button(bar(page, 'g1'), /^Accept/).click();
  expect((await sources(page))[2]).toBe('import sys');
  expect(found).toEqual([]);
});

test('several cells at once, and a helper module', async ({
  page,
  tmpPath
}) => {
  const found = errors(page);
  const helper = 'import old\n';
  await page.contents.uploadContent(helper, 'text', `${tmpPath}/helper.py`);
  await open(
    page,
    `${tmpPath}/a.ipynb`,
    notebook(
      [code('c1', 'print "a"'), code('c2', 'print "b"')],
      run(
        suggestion('p2', [
          replace('c1', 'print "a"', 'print("a")'),
          replace('c2', 'print "b"', 'print("b")')
        ]),
        suggestion('f1', [
          { op: 'file', path: 'helper.py', base: helper, source: 'import new\n' }
        ]),
        suggestion('f2', [
          { op: 'file', path: 'helper.py', base: 'x', source: 'y' }
        ])
      )
    )
  );
  await modernize(page);
  await expect(page.locator('.jp-Notebook [data-suggestion="p2"]')).toHaveCount(2);
  await button(bar(page, 'p2').first(), /^Accept/).click();
  expect(await sources(page)).toEqual(['print("a")', 'print("b")']);
  const panel = page.locator('.mzn-panel');
  await button(panel.locator('[data-row="f1"]'), /^Accept/).click();
  await expect(panel.locator('[data-row="f1"]')).toContainText('accepted');
  expect(await text(page, `${tmpPath}/helper.py`)).toBe('import new\n');
  expect(await text(page, `${tmpPath}/helper.py.orig`)).toBe(helper);
  // The other one was made for a file that is not there any more.
  await button(panel.locator('[data-row="f2"]'), /^Accept/).click();
  await expect
    .poll(async () => (await page.notifications).map(n => n.message))
    .toContainEqual(expect.stringContaining('helper.py has changed'));
  expect(await text(page, `${tmpPath}/helper.py`)).toBe('import new\n');
  expect(found).toEqual([]);
});

test('accept all verified leaves out what may change results', async ({
  page,
  tmpPath
}) => {
  await open(
    page,
    `${tmpPath}/a.ipynb`,
    notebook(
      [code('c1', 'a'), code('c2', 'b'), code('c3', 'c')],
      run(
        suggestion('s1', [replace('c1', 'a', 'A')]),
        suggestion('s2', [replace('c2', 'b', 'B')], { status: 'proposed' }),
        suggestion('s3', [replace('c3', 'c', 'C')], { changes_behaviour: true })
      )
    )
  );
  await modernize(page);
  const panel = page.locator('.mzn-panel');
  await panel.getByRole('button', { name: 'Accept all verified (1)' }).click();
  expect(await sources(page)).toEqual(['A', 'b', 'c']);
  await expect(panel.getByText('1 of 3 reviewed')).toBeVisible();
});

alone('a reload finds the cells of an old notebook again', async ({
  page,
  tmpPath
}) => {
  const path = `${tmpPath}/old.ipynb`;
  const twice = 'plt.show()';
  // Its ids are made anew each time, so the script cannot know them: take those of the page.
  await open(
    page,
    path,
    notebook([code('', A), code('', twice), code('', twice)], [], { minor: 4 })
  );
  const [first, , third] = await ids(page);
  await setScript(
    page,
    run(
      suggestion('s1', [replace(first, A, ONE)]),
      suggestion('s2', [replace(third, twice, 'plt.close()')]),
      suggestion('s3', [replace(first, ONE, THREE.replace('out.ix', 'out.iloc'))])
    )
  );
  await modernize(page);
  await button(bar(page, 's1'), /^Accept/).click();
  await page.notebook.save();
  await expect(cell(page, 0).locator('.mzn-added')).toHaveCount(2);
  await cell(page, 0).getByRole('button', { name: 'Reject change 2 of 2' }).click();
  await expect(cell(page, 0).locator('.mzn-added')).toHaveCount(1);
  await reload(page);
  expect((await ids(page))[0]).not.toBe(first);
  await expect(cell(page, 2).locator('[data-suggestion="s2"]')).toBeVisible();
  await expect(cell(page, 0).locator('[data-suggestion="s3"]')).toBeVisible();
  await expect(bar(page, 's1')).toHaveCount(0);
  await expect(cell(page, 0).locator('.mzn-added')).toHaveCount(1);
  await button(bar(page, 's3'), /^Accept/).click();
  await button(bar(page, 's2'), /^Accept/).click();
  expect(await sources(page)).toEqual([THREE, twice, 'plt.close()']);
});

alone('a notebook that was not saved: what it holds is what is accepted', async ({
  page,
  tmpPath
}) => {
  const path = `${tmpPath}/a.ipynb`;
  const ran = { evidence: { after: { result: 'ran' } } };
  const edits = [
    suggestion('s1', [replace('c1', A, B)], ran),
    suggestion('s2', [{ op: 'insert', cell_id: 'n1', after: 'c1', source: 'import os' }], ran),
    suggestion('s3', [{ op: 'delete', cell_id: 'c2', base: 'gone' }], ran)
  ];
  await open(page, path, notebook([code('c1', A), code('c2', 'gone')], run(...edits)));
  await page.notebook.save();
  await modernize(page);
  const top = page.locator('.mzn-notebook-bar');
  const acceptAll = top.getByRole('button', { name: 'Accept all verified (3)' });
  await acceptAll.click();
  await expect(page.locator('.jp-Notebook .mzn-bar')).toHaveCount(0);
  await reload(page);
  expect(await sources(page)).toEqual([A, 'gone']);
  await expect(page.locator('.jp-Notebook .mzn-bar')).toHaveCount(3);
  // Taken out again and not saved either: they are in the file.
  await acceptAll.click();
  await page.notebook.save();
  await execute(page, 'jupyter-mlemodernizer:undo-all');
  await expect(acceptAll).toBeVisible();
  await reload(page);
  expect(await sources(page)).toEqual([B, 'import os']);
  await expect(top).toContainText('3 suggestions, all reviewed.');
  await expect(page.locator('.jp-Notebook .mzn-bar')).toHaveCount(0);
});

test('keyboard: from suggestion to suggestion, decide, undo', async ({
  page,
  tmpPath
}) => {
  await open(
    page,
    `${tmpPath}/a.ipynb`,
    notebook(
      [code('c1', A), code('c2', 'y = 1'), code('c3', 'z')],
      run(whole, suggestion('s2', [replace('c3', 'z', 'Z')]))
    )
  );
  await modernize(page);
  await cell(page, 0).locator('.jp-InputPrompt').click();
  const focused = (): Promise<string | null> =>
    page.evaluate(() => {
      const at = document.activeElement;
      const where = at?.closest<HTMLElement>('[data-suggestion]');
      return where
        ? `${where.dataset.suggestion} ${at?.textContent}`
        : (at?.className ?? null);
    });
  await page.keyboard.press('F7');
  await expect.poll(focused).toBe('s1 Accept');
  await page.keyboard.press('F7');
  await expect.poll(focused).toBe('s2 Accept');
  await page.keyboard.press('Shift+F7');
  await expect.poll(focused).toBe('s1 Accept');
  // Shortcuts of the notebook do not fire on the buttons.
  for (const key of ['j', 'b', 'd', 'd']) {
    await page.keyboard.press(key);
  }
  expect(await page.notebook.getCellCount()).toBe(3);
  await page.keyboard.press('Enter');
  expect((await sources(page))[0]).toBe(B);
  // In command mode, as it was.
  await expect.poll(focused).toContain('jp-Cell');
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await sources(page))[0]).toBe(A);
  await cell(page, 0).locator('.cm-line').first().click();
  // A hunk's buttons keep the focus in edit mode.
  await page.getByRole('button', { name: 'Accept change 1 of 2' }).focus();
  await page.keyboard.press('Space');
  expect((await sources(page))[0]).toBe(ONE);
});

test('moving, deleting and copying a cell', async ({ page, tmpPath }) => {
  const found = errors(page);
  await open(
    page,
    `${tmpPath}/a.ipynb`,
    notebook([code('c1', A), code('c2', 'y'), code('c3', 'z')], run(whole))
  );
  await modernize(page);
  await cell(page, 0).locator('.jp-InputPrompt').click();
  await execute(page, 'notebook:move-cell-down');
  await expect(cell(page, 1).locator('.mzn-bar')).toHaveCount(1);
  await expect(cell(page, 1).locator('.mzn-added')).toHaveCount(2);
  await expect(page.locator('.jp-Notebook .mzn-bar')).toHaveCount(1);
  await execute(page, 'notebook:change-cell-to-raw');
  await expect(cell(page, 1).locator('.mzn-bar')).toHaveCount(1);
  await execute(page, 'notebook:change-cell-to-code');
  await execute(page, 'notebook:delete-cell');
  await expect(page.locator('.jp-Notebook .mzn-bar')).toHaveCount(0);
  await undoInNotebook(page);
  await expect(page.locator('.jp-Notebook .mzn-bar')).toHaveCount(1);
  await expect(page.locator('.mzn-added')).toHaveCount(2);
  await execute(page, 'docmanager:clone');
  await expect(page.locator('.mzn-bar')).toHaveCount(2);
  expect(found).toEqual([]);
});
