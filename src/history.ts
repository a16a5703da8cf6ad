/** The modernizations of one notebook that the server knows, some of them begun elsewhere. */
import type { IModernizationOptions } from './modernizations';
import type { Summary } from './wire';

/** Asks for them, and tells which is news. */
export class History {
  constructor(
    private readonly _made: Pick<IModernizationOptions, 'api' | 'context'>
  ) {}

  /** Newest first, as they were the last time. */
  get all(): readonly Summary[] {
    return this._all;
  }

  /** @throws APIError if the server does not say. */
  async list(): Promise<void> {
    const { api, context } = this._made;
    this._all = await api.list(context.localPath);
  }

  /** Id of the newest one if it came since this was asked last; from now on none of them is news. */
  news(): string | null {
    const newest = this._all[0]?.id ?? null;
    const isNews = newest !== null && !this._known.has(newest);
    this._all.forEach(({ id }) => this._known.add(id));
    return isNews ? newest : null;
  }

  private _all: readonly Summary[] = [];
  private readonly _known = new Set<string>();
}
