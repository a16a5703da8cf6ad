/** Images as evidence: what a cell drew then and what it draws now. */
import { bar, expect, modernize, open, Page, test } from './lab';
import { look, lookAtBoth } from './look';
import { code, notebook, replace, run, suggestion } from './notebooks';

const PLOT = 'df.ix[:, "price"].hist(bins=8)';

/** A histogram as PNG, without its header. */
function histogram(page: Page, heights: number[], face: string): Promise<string> {
  return page.evaluate(
    ([bars, colour]) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [380, 250];
      const drawing = canvas.getContext('2d')!;
      drawing.strokeRect(40, 10, 330, 210);
      (bars as number[]).forEach((height, n) => {
        drawing.fillStyle = colour as string;
        drawing.fillRect(52 + 39 * n, 220 - height, 36, height);
        drawing.fillStyle = 'black';
        drawing.fillText(`${100 * n}`, 60 + 39 * n, 236);
      });
      return canvas.toDataURL('image/png').split(',')[1];
    },
    [heights, face] as const
  );
}

test('what was changed in many cells before they ran says what is known', async ({ page, tmpPath }) => {
  const sources = ['print 1', 'print 2'];
  const sweep = suggestion(
    'r1',
    sources.map((source, n) => replace(`c${n}`, source, source.replace(/ (.)/, '($1)'))),
    {
      title: '`print` is a function',
      reason: 'Python 3 has no `print` statement.',
      evidence: { after: { result: 'ran', seconds: 0.033 } }
    }
  );
  await open(page, `${tmpPath}/a.ipynb`, notebook(sources.map((source, n) => code(`c${n}`, source)), run(sweep)));
  await modernize(page);
  const card = bar(page, 'r1').first();
  // That it ran says nothing more than the sign.
  await expect(card.locator('.mzn-bar-head')).not.toContainText('33 ms');
  await card.getByRole('button', { name: 'Details' }).click();
  const panes = card.locator('.mzn-pane');
  await expect(panes).toHaveText([
    'Without the changeNot run: the change was made first. Python 3 has no print statement.',
    'With the change2 cells ran, the slowest in 33 ms'
  ]);
  await look(page, 'light-swept');
});

test('images then and now, side by side', async ({ page, tmpPath }) => {
  await page.setViewportSize({ width: 1400, height: 900 });
  const then = await histogram(page, [60, 150, 190, 120, 80, 50, 30, 12], '#1f77b4');
  const now = await histogram(page, [62, 148, 188, 121, 82, 49, 28, 13], '#4c72b0');
  const cell = {
    ...code('c1', PLOT),
    outputs: [
      {
        output_type: 'display_data',
        metadata: {},
        data: { 'image/png': then, 'text/plain': '<Figure>' }
      }
    ]
  };
  const repair = suggestion('r1', [replace('c1', PLOT, PLOT.replace('ix', 'loc'))], {
    title: '`.ix` is gone: labels are looked up with `.loc`',
    evidence: {
      before: {
        kind: 'crash',
        cell_id: 'c1',
        message: "AttributeError: 'DataFrame' object has no attribute 'ix'"
      },
      after: {
        result: 'ran',
        seconds: 0.3,
        output: '<Axes: >',
        images: [
          `data:image/png;base64,${now}`,
          'data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9ImFsZXJ0KDEpIi8+'
        ]
      }
    }
  });
  await open(page, `${tmpPath}/a.ipynb`, notebook([cell], run(repair)));
  await page.sidebar.close('left');
  await modernize(page);
  // With less room than they need, they come into view by themselves.
  await page.setViewportSize({ width: 1400, height: 560 });
  await bar(page, 'r1').getByRole('button', { name: 'Details' }).click();
  const images = bar(page, 'r1').locator('.mzn-evidence img');
  // Nothing but the two PNG.
  await expect(images).toHaveCount(2);
  await expect(images.first()).toHaveAttribute('alt', /In the saved notebook/);
  await expect(images.last()).toHaveAttribute('alt', /With the change/);
  const drawn = (): Promise<number[]> =>
    images.evaluateAll(all =>
      all.map(image => (image as HTMLImageElement).naturalWidth)
    );
  await expect.poll(drawn).toEqual([380, 380]);
  await expect(images.last()).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1400, height: 900 });
  const [left, right] = [await images.first().boundingBox(), await images.last().boundingBox()];
  expect(right!.x).toBeGreaterThan(left!.x + left!.width - 1);
  await lookAtBoth(page, 'images');
});
