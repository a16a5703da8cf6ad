import { namesOf, titlesNode } from '../titles';

describe('titles where there is little room', () => {
  it('are named as far as there is room, and the others counted', () => {
    const titles = ['`a` became `b`', 'Second', 'Third', 'Fourth'];
    expect(namesOf(titles, 100)).toEqual({
      names: '“a became b”; “Second”; “Third”; “Fourth”',
      left: 0
    });
    expect(namesOf(titles, 26)).toEqual({
      names: '“a became b”; “Second”',
      left: 2
    });
  });

  it('end with a whole word, and one is named whatever the room', () => {
    const long = 'labels and conditions are taken with loc';
    expect(namesOf([long, 'Second'], 24)).toEqual({
      names: '“labels and conditions…”',
      left: 1
    });
    expect(namesOf(['incomparably long'], -5).names).toContain('incomparably');
  });

  it('are all shown as text', () => {
    const { node } = titlesNode(['`a` < b', '<b>c</b>']);
    const items = [...node.querySelectorAll('li')];
    expect(items.map(item => item.textContent)).toEqual(['a < b', '<b>c</b>']);
  });
});
