/** A state of the page as people find it: photographed to be looked at, and examined by axe-core. */
import * as path from 'path';
import type { Page as AnyPage } from '@playwright/test';
import { expect, Page } from './lab';

const AXE = path.join(__dirname, '..', 'node_modules', 'axe-core', 'axe.min.js');

/** The parts of the page that are ours. */
const OURS = ['panel', 'bar', 'added', 'cell-button', 'notebook-bar', 'compare', 'report', 'options'].map(name => `.mzn-${name}`);

interface IViolation {
  id: string;
  nodes: { html: string; failureSummary: string }[];
}

type Rules = { type: 'tag' | 'rule'; values: string[] };

const ALL: Rules = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'] };
/** All that another theme can make wrong. */
const COLOURS: Rules = { type: 'rule', values: ['color-contrast'] };

/** What axe-core finds in the parts of the page that are ours, and where. */
export async function violations(page: AnyPage, rules: Rules, parts = OURS): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.addScriptTag({ path: AXE });
  }
  return page.evaluate(async ([ours, runOnly]) => {
    const { axe } = window as unknown as {
      axe: { run(context: object, options: object): Promise<{ violations: IViolation[] }> };
    };
    const include = ours.filter(selector => document.querySelector(selector)).map(selector => [selector]);
    // A button of JupyterLab's own.
    const exclude = [['jp-button']];
    const result = await axe.run({ include, exclude }, { runOnly });
    return result.violations.flatMap(({ id, nodes }) =>
      nodes.map(node => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary.slice(0, 300)}`)
    );
  }, [parts, rules] as const);
}

/** Backticks that are shown or said: they mark code in what the engine says, and are to be drawn as that. */
function backticks(page: AnyPage): Promise<string[]> {
  return page.evaluate(ours => {
    const within = document.querySelectorAll<HTMLElement>(ours.map(each => `${each}, ${each} *`).join());
    return [...within].flatMap(node => {
      const own = [...node.childNodes].filter(child => child.nodeType === Node.TEXT_NODE);
      const said = ['title', 'aria-label', 'alt'].map(name => node.getAttribute(name) ?? '');
      const shown = node.closest('pre, .cm-editor') ? [] : own.map(child => child.textContent!);
      return [...said, ...shown].filter(text => text.includes('`'));
    });
  }, OURS);
}

/** Wait until nothing moves any more. */
export async function calm(page: AnyPage): Promise<void> {
  await page.evaluate(async () => {
    const frame = (): Promise<number> => new Promise(requestAnimationFrame);
    const place = (): string =>
      [...document.querySelectorAll('.mzn-panel, .mzn-bar, .jp-WindowedPanel-outer, .mzn-options, .mzn-report')]
        .map(node => {
          const { x, y, width, height } = node.getBoundingClientRect();
          return [x, y, width, height, node.scrollTop].map(Math.round).join();
        })
        .join(' ');
    const running = (): boolean =>
      document.getAnimations().some(each => each.playState === 'running' && each.effect?.getTiming().iterations !== Infinity);
    for (let [still, before] = [0, '']; still < 12; ) {
      await frame();
      const now = place();
      still = now === before && !running() ? still + 1 : 0;
      before = now;
    }
  });
}

/** Take a picture of the page as it is when nothing moves, and find nothing wrong with it. */
export async function look(page: AnyPage, name: string, rules = ALL): Promise<void> {
  await calm(page);
  await page.screenshot({ path: `pictures/${name}.png` });
  expect(await violations(page, rules), name).toEqual([]);
  expect(await backticks(page), name).toEqual([]);
}

/** The same, light and dark: first as it is, then the other, which stays. */
export async function lookAtBoth(page: Page, name: string): Promise<void> {
  const dark = (await page.theme.getTheme()) === 'JupyterLab Dark';
  await look(page, `${dark ? 'dark' : 'light'}-${name}`);
  await (dark ? page.theme.setLightTheme() : page.theme.setDarkTheme());
  await look(page, `${dark ? 'light' : 'dark'}-${name}`, COLOURS);
}
