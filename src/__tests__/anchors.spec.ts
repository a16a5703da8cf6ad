import { anchorCells, ICellAtStart, ILiveCell } from '../anchors';

function start(...sources: string[]): ICellAtStart[] {
  return sources.map((source, index) => ({ id: `s${index}`, index, source }));
}

function live(...sources: string[]): ILiveCell[] {
  return sources.map((source, index) => ({ id: `l${index}`, source }));
}

function found(
  from: ICellAtStart[],
  to: ILiveCell[],
  texts?: Map<string, string[]>
): Record<string, string> {
  return Object.fromEntries(anchorCells(from, to, texts));
}

describe('anchorCells', () => {
  it('goes by the id as long as the page is the same', () => {
    const cells = [
      { id: 's1', source: 'moved and edited' },
      { id: 's0', source: 'a' }
    ];
    expect(found(start('a', 'b'), cells)).toEqual({ s0: 's0', s1: 's1' });
  });

  it('goes by the source after a reload', () => {
    expect(found(start('a', 'b', 'c'), live('a', 'b', 'c'))).toEqual({
      s0: 'l0',
      s1: 'l1',
      s2: 'l2'
    });
  });

  it('takes the nearest of several with the same source', () => {
    const show = 'plt.show()';
    expect(
      found(start('a', show, 'b', show), live('new', 'a', show, 'b', show))
    ).toEqual({ s0: 'l1', s1: 'l2', s2: 'l3', s3: 'l4' });
  });

  it('knows a cell by what an accepted suggestion made of it', () => {
    const texts = new Map([['s1', ['B']]]);
    expect(found(start('a', 'b'), live('a', 'x', 'B'), texts)).toEqual({
      s0: 'l0',
      s1: 'l2'
    });
  });

  it('takes an edited cell for the one between its neighbours', () => {
    expect(found(start('a', 'b', 'c'), live('a', 'edited', 'c'))).toEqual({
      s0: 'l0',
      s1: 'l1',
      s2: 'l2'
    });
  });

  it('does not guess where cells came or went', () => {
    expect(
      found(start('a', 'b', 'c'), live('a', 'edited', 'new', 'c'))
    ).toEqual({ s0: 'l0', s2: 'l3' });
  });

  it('finds a cell that an accepted suggestion inserted', () => {
    const texts = new Map([['n1', ['import os']]]);
    expect(found(start('a', 'b'), live('a', 'import os', 'b'), texts)).toEqual({
      s0: 'l0',
      s1: 'l2',
      n1: 'l1'
    });
  });

  it('never gives one cell to two', () => {
    const anchors = anchorCells(start('a', 'a', 'a'), live('a', 'a'));
    expect(new Set(anchors.values()).size).toBe(anchors.size);
  });
});
