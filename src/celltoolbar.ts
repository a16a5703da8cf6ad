/** Our buttons in the toolbar of the active cell: what is suggested for it can be decided there, too. */
import {
  CommandToolbarButton,
  IToolbarWidgetRegistry
} from '@jupyterlab/apputils';
import type { Cell } from '@jupyterlab/cells';
import type { INotebookTracker } from '@jupyterlab/notebook';
import type { CommandRegistry } from '@lumino/commands';
import { Message, MessageLoop } from '@lumino/messaging';
import { Widget } from '@lumino/widgets';
import { tellKey } from './buttons';
import { makeRoom } from './cell/toolbarroom';
import { CommandIDs } from './commandids';
import type { SuggestionModel } from './model';
import type { IModernizations } from './tokens';

/** Make them, under the names that they have in the schema. */
export function addCellToolbarButtons(
  registry: IToolbarWidgetRegistry,
  commands: CommandRegistry,
  tracker: INotebookTracker,
  modernizations: IModernizations
): void {
  const add = (name: string, id: string): void => {
    registry.addFactory<Cell>('Cell', name, cell => {
      const panel = tracker.find(({ content }) =>
        content.widgets.includes(cell)
      );
      return panel
        ? new CellToolbarButton(
            { commands, id, view: panel.id },
            cell,
            modernizations.of(panel).suggestions
          )
        : // A notebook that is in no tracker has no modernization.
          new Widget();
    });
  };
  add('accept-suggestions', CommandIDs.acceptCell);
  add('reject-suggestions', CommandIDs.rejectCell);
  add('toggle-diff', CommandIDs.toggleDiff);
}

/** A button that is there as long as it has something to do. */
class CellToolbarButton extends CommandToolbarButton {
  constructor(
    {
      commands,
      id,
      view
    }: { commands: CommandRegistry; id: string; view: string },
    private readonly _cell: Cell,
    model: SuggestionModel
  ) {
    super({
      commands,
      id,
      args: { toolbar: true, widgetId: view },
      label: '',
      // The notebook stays in the mode in which it is.
      noFocusOnClick: true
    });
    this.addClass('mzn-cell-button');
    this.node.addEventListener('keydown', event => {
      if (event.key === 'Escape') {
        _cell.node.focus({ preventScroll: true });
      } else {
        tellKey(event);
      }
    });
    const { id: cellId } = _cell.model;
    const notify = (): void => commands.notifyCommandChanged(id);
    model.changed.connect((_, ids) => {
      if (!ids || ids.has(cellId)) {
        notify();
        // JupyterLab looks whether there is room for the toolbar.
        MessageLoop.postMessage(_cell, Widget.ResizeMessage.UnknownSize);
      }
    }, this);
    _cell.model.contentChanged.connect(() => {
      notify();
      this._makeRoom();
    }, this);
    _cell.displayChanged.connect(this._makeRoom, this);
    // JupyterLab lets the toolbar of a cell that is gone live on.
    _cell.disposed.connect(() => this.dispose(), this);
    // It shows, or its icon comes, when it is in the page already.
    this._observer.observe(this.node);
  }

  override dispose(): void {
    this._observer.disconnect();
    super.dispose();
  }

  protected override onUpdateRequest(msg: Message): void {
    super.onUpdateRequest(msg);
    void this.renderPromise?.then(() => {
      // Enter is for the button: it has no key of the notebook's.
      this.node
        .querySelector('.jp-ToolbarButtonComponent')
        ?.setAttribute('data-lm-suppress-shortcuts', 'true');
    });
  }

  protected override onAfterAttach(msg: Message): void {
    super.onAfterAttach(msg);
    this._makeRoom();
  }

  private _makeRoom(): void {
    makeRoom(this._cell);
  }

  private readonly _observer = new ResizeObserver(() => this._makeRoom());
}
