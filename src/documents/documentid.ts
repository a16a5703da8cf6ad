/** Ids of tabs that belong to a modernization. */
import type { IModernization } from '../tokens';

const numbers = new WeakMap<IModernization, number>();
let last = 0;

/**
 * The id of a tab: the notebook may be renamed meanwhile, and another one may
 * have its name then.
 *
 * @param what - which tab of the modernization's.
 */
export function documentId(
  what: 'compare' | 'report',
  modernization: IModernization
): string {
  let number = numbers.get(modernization);
  if (!number) {
    numbers.set(modernization, (number = ++last));
  }
  return `jupyter-mlemodernizer-${what}-${number}`;
}
