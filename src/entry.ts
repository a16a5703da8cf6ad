/** A suggestion as it stands in the open notebook. */
import type { ILink } from './chain';
import { withPlainLines } from './textedits';
import type { Hunk, Outcome, Status, Suggestion } from './wire';

/** What others may see of it. */
export interface IEntry {
  readonly data: Suggestion;
  /** The status here, which is ahead of the server's by a moment. */
  readonly status: Status;
  readonly isPending: boolean;
  /** Its hunks that were rejected one by one. */
  readonly declined: readonly Hunk[];
  /** Is some of a pending one in the notebook already? */
  readonly isPartlyAccepted: boolean;
}

/** A suggestion, the decision about it, and what is left of its edits. */
export class Entry implements IEntry {
  constructor(data: Suggestion) {
    this._data = data;
    this._status = data.status;
    this._before = data.status === 'verified' ? 'verified' : 'proposed';
    this.links = linksOf(data);
    this._takeDeclined();
  }

  get data(): Suggestion {
    return this._data;
  }

  get id(): string {
    return this._data.id;
  }

  get status(): Status {
    return this._status;
  }

  get isPending(): boolean {
    return isOpen(this._status);
  }

  /** Its edits of cells, by the cell's id at the start; decisions about hunks change them. */
  links: Map<string, ILink[]>;

  /** What was decided when some of its hunks were accepted; not empty as long as something of it is in the notebook. */
  readonly taken = new Set<object>();

  get isPartlyAccepted(): boolean {
    return this.isPending && this.taken.size > 0;
  }

  /** Its hunks that were rejected one by one. */
  declined: Hunk[] = [];

  /** Those of them that were rejected in another page, or before this one was loaded, and are yet to go out of the links. */
  toDecline: Hunk[] = [];

  /** Take over what the server says of it. */
  update(data: Suggestion): void {
    const others =
      JSON.stringify(data.edits) !== JSON.stringify(this._data.edits);
    const reconsidered =
      !this.isPending &&
      !this._isDecided &&
      isOpen(data.status) &&
      !data.declined.length;
    const before = this._data.declined;
    this._data = data;
    if (others || reconsidered) {
      this._reset();
    } else if (data.declined.length < before.length) {
      // Brought back, in another page perhaps.
      this.restoreHunks();
    }
    // An old word of the server's is no news: they may have been brought back here meanwhile.
    if (
      others ||
      reconsidered ||
      JSON.stringify(data.declined) !== JSON.stringify(before)
    ) {
      this._takeDeclined();
    }
    if (
      data.status === this._status ||
      (this.isPending && isOpen(data.status))
    ) {
      // The server has heard of it: what it says from now on is news, of another page perhaps.
      this._isDecided = false;
    }
    if (!this._isDecided) {
      this._status = data.status;
      if (this.isPending) {
        this._before = data.status;
      }
    }
  }

  /** @returns whether this is news. */
  decide(status: 'accepted' | 'rejected'): boolean {
    if (this._status === status) {
      return false;
    }
    if (this.isPending) {
      this._before = this._status;
    }
    this._status = status;
    this._isDecided = true;
    return true;
  }

  /** Back to the status before the decision. */
  reopen(): void {
    this._status = this._before;
    this._isDecided = true;
  }

  /**
   * Is it verified, if it is pending? A matter of evidence, and of what it
   * stands on: what the server is yet to say of it (`consequences` in state.py).
   *
   * @param isHeld - nothing that it was verified on top of is out.
   * @returns whether that is news.
   */
  settle(isHeld: boolean): boolean {
    if (!this.isPending) {
      return false;
    }
    const { built_on, evidence, status } = this._data;
    const wasDecided = built_on.length > 0 || !isOpen(status);
    const passed = !!evidence.after && hasPassed(evidence.after);
    const isProved = this._before === 'verified' || (wasDecided && passed);
    const before = this._status;
    this._status = isHeld && isProved ? 'verified' : 'proposed';
    return this._status !== before;
  }

  /** Whatever was decided about its hunks in this page is forgotten, and to be found in the notebook. */
  forgetHunks(): void {
    const { declined } = this;
    this._reset();
    this.declined = declined;
    this.toDecline = [...declined];
  }

  /** Pending again with all of its edits, whatever was decided about their hunks. */
  restart(): void {
    this._reset();
    this.reopen();
  }

  /** Bring back the hunks that were rejected; those that were accepted are in the cell. */
  restoreHunks(): void {
    this.links = linksOf(this._data);
    this.declined = [];
    this.toDecline = [];
  }

  private _reset(): void {
    this.restoreHunks();
    this.taken.clear();
  }

  private _takeDeclined(): void {
    const known = this.declined.map(hunk => JSON.stringify(hunk));
    for (const hunk of this._data.declined) {
      const at = known.indexOf(JSON.stringify(hunk));
      if (at < 0) {
        this.declined.push(hunk);
        this.toDecline.push(hunk);
      } else {
        known.splice(at, 1);
      }
    }
  }

  private _data: Suggestion;
  private _status: Status;
  private _before: Status;
  /** Was it decided here, and the server has not heard of it? Then its word comes too late. */
  private _isDecided = false;
}

function isOpen(status: Status): boolean {
  return status === 'proposed' || status === 'verified';
}

/** Did it get past the point of failure? */
export function hasPassed({ result }: Outcome): boolean {
  return result === 'ran' || result === 'failed_later';
}

/** It worked in its trial, and did not when the notebook was run from a fresh kernel. */
export function failedClean({ evidence }: Suggestion): boolean {
  return evidence.after?.result === 'ran' && evidence.clean_run === false;
}

function linksOf(data: Suggestion): Map<string, ILink[]> {
  const links = new Map<string, ILink[]>();
  for (const edit of data.edits) {
    if (edit.op === 'replace') {
      const base = withPlainLines(edit.base);
      const source = withPlainLines(edit.source);
      const list = links.get(edit.cell_id) ?? [];
      links.set(edit.cell_id, [...list, { suggestion: data.id, base, source }]);
    }
  }
  return links;
}
