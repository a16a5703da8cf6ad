/**
 * The plugins: each one can be disabled alone.
 */
import { commands } from './plugins/commands';
import { modernizations } from './plugins/modernizations';
import { announcer, background, tabTitle } from './plugins/progress';
import { cells, editor, header, panel } from './plugins/review';

export default [
  modernizations,
  editor,
  cells,
  panel,
  header,
  background,
  tabTitle,
  commands,
  announcer
];
export * from './tokens';
export type * from './wire';
