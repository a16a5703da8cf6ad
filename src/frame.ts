/** What stands around the source of a cell in the one that it was merged into. */
import { difference } from './difference';

/** A change of a text into another. */
export interface IReplacement {
  readonly base: string;
  readonly source: string;
}

/** Moves changes of a cell into the one that holds all of it, and out again: another part of that may look just like the cell. */
export class Frame {
  /**
   * @param _head - the lines above.
   * @param _tail - the lines below.
   */
  constructor(
    private readonly _head: readonly string[],
    private readonly _tail: readonly string[]
  ) {}

  /** A change of the cell as one of the whole; the same each time. */
  put<T extends IReplacement>(inner: T): T {
    let outer = this._made.get(inner) as T | undefined;
    if (!outer) {
      const base = this._around(inner.base);
      outer = { ...inner, base, source: this._around(inner.source) };
      this._made.set(inner, outer);
    }
    return outer;
  }

  /**
   * A change of the whole as one of the cell.
   *
   * @param inner - what it was until now: what stands around it may have changed since.
   */
  take<T extends IReplacement>(outer: T, inner: T): T {
    const before = this.put(inner);
    if (outer.base === before.base && outer.source === before.source) {
      return inner;
    }
    const base = this._within(outer.base, before.base);
    return {
      ...outer,
      base,
      source: this._within(outer.source, before.source)
    };
  }

  private _around(text: string): string {
    return [...this._head, text, ...this._tail].join('\n');
  }

  /** What is within the frame in a text that was another one before. */
  private _within(text: string, before: string): string {
    const lines = text.split('\n');
    const known = before.split('\n');
    const changes = difference(known, lines);
    const moved = (place: number): number => {
      let by = 0;
      for (const { start, end, fresh } of changes) {
        if (end <= place && start < place) {
          by += fresh.length - (end - start);
        } else if (start < place) {
          // Lines of both sides changed at once: each into one, as far as they go.
          by += Math.min(place - start, fresh.length) - (place - start);
        }
      }
      return place + by;
    };
    const end = known.length - this._tail.length;
    const after = lines.length - known.length;
    return lines
      .slice(
        moved(this._head.length),
        this._tail.length ? moved(end) : end + after
      )
      .join('\n');
  }

  private readonly _made = new WeakMap<IReplacement, IReplacement>();
}
