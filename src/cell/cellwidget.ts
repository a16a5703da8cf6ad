/** What is put into a cell between its own parts. */
import { Widget } from '@lumino/widgets';

/** A section in a cell that is drawn anew when its suggestions change. */
export abstract class CellWidget extends Widget {
  constructor() {
    super({ node: document.createElement('section') });
    // A suggestion may show in dozens of cells: no landmarks.
    this.node.setAttribute('role', 'group');
  }

  /** Show what has changed. */
  abstract refresh(): void;

  /**
   * A code cell out of the viewport (windowing mode 'full') has had the nodes
   * of its children taken out by CodeCellLayout, and PanelLayout.detachWidget
   * then throws: put the node back first.
   */
  override dispose(): void {
    const owner = this.parent?.node;
    if (owner && this.node.parentNode !== owner) {
      owner.append(this.node);
    }
    super.dispose();
  }
}
