/** What the bars of a cell are made for. */
import type { IEntry } from '../entry';
import type { IHunk } from '../hunks';
import type { TranslationBundle } from '@jupyterlab/translation';
import type { SuggestionModel } from '../model';
import { KINDS } from '../suggestionwording';
import type { InsertCell, Kind } from '../wire';
import type { AttemptForm } from './attempt';

/** What a bar stands for in its cell. */
export type Role = 'replace' | 'delete' | 'insert' | 'guest';

/** One bar that a cell is to have. */
export interface IBarItem {
  readonly entry: IEntry;
  readonly role: Role;
  /** The cell to insert, for a ghost card. */
  readonly insertion: InsertCell | null;
}

/** The head of the card of several bars of one kind. */
export interface IHeadItem {
  readonly kind: Kind;
}

export function isBar(item: IBarItem | IHeadItem): item is IBarItem {
  return 'entry' in item;
}

/** What tells a bar or a head of a cell from its others. */
export function slotKey(item: IBarItem | IHeadItem): string {
  return isBar(item)
    ? `${item.role} ${item.entry.data.id} ${item.insertion?.cell_id ?? ''}`
    : item.kind;
}

/** The bars of a cell's own suggestions by kind, as one card each; those of one kind stay in their order. */
export function byKind(items: readonly IBarItem[]): (IBarItem | IHeadItem)[] {
  return KINDS.flatMap(kind => {
    const some = items.filter(({ entry }) => entry.data.kind === kind);
    return some.length > 1 ? [{ kind }, ...some] : some;
  });
}

/** What a form is made for; the cell type is null for that of the cell itself. */
export interface IFormRequest {
  readonly cellId: string;
  readonly suggestion: string | null;
  readonly source: string | null;
  readonly cellType: string | null;
  readonly close: (worked: boolean) => void;
}

export type MakeForm = (request: IFormRequest) => AttemptForm;

/** What else there is to know about a bar's suggestion in this cell; empty if nothing. */
export function countText(
  { entry, role }: IBarItem,
  model: SuggestionModel,
  liveId: string,
  trans: TranslationBundle
): string {
  if (role === 'guest') {
    return trans.__('changes the new cell');
  }
  if (model.isStale(entry)) {
    return trans.__('the cell has changed');
  }
  if (role !== 'replace') {
    return '';
  }
  const mine = hunksOf(entry, model, liveId);
  const shared = mine.some(hunk => hunk.suggestions.length > 1);
  const cells = model.places(entry).length;
  if (!mine.length) {
    return trans.__('already in the cell');
  }
  if (entry.isPartlyAccepted) {
    return trans.__('partly accepted');
  }
  if (cells > 1) {
    return trans._n('in %1 cell', 'in %1 cells', cells);
  }
  return shared ? trans.__('same lines as another') : '';
}

/** Would it change a live cell as it is now? */
export function isLacking(
  entry: IEntry,
  model: SuggestionModel,
  liveId: string
): boolean {
  return !model.isStale(entry) && hunksOf(entry, model, liveId).length > 0;
}

/** The places of a live cell that a suggestion changes. */
export function hunksOf(
  { data }: IEntry,
  model: SuggestionModel,
  liveId: string
): readonly IHunk[] {
  const hunks = model.chain(liveId)?.hunks ?? [];
  return hunks.filter(hunk => hunk.suggestions.includes(data.id));
}
