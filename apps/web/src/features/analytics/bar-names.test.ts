import { expect, test } from 'vitest';
import { barNames } from './bar-names.ts';

const PEOPLE = ['Ada Lovelace', 'Katherine Johnson', 'Nobody', 'Bartholomew'];

test('names that fit are shown in full, on one line', () => {
  const names = barNames({ names: PEOPLE, step: 130, isSeries: false });
  expect(PEOPLE.flatMap(names.linesOf)).toEqual(PEOPLE);
  expect(names).toMatchObject({ every: 1, isSlanted: false });
});

test("names that don't fit wrap, and none is left out", () => {
  const names = barNames({ names: PEOPLE, step: 66, isSeries: false });
  expect(PEOPLE.map(names.linesOf)).toEqual([
    ['Ada', 'Lovelace'],
    ['Katherine', 'Johnson'],
    ['Nobody'],
    ['Bartholom…'],
  ]);
  expect(names).toMatchObject({ every: 1, isSlanted: false });
});

test('the column of those without an assignee is named whole, wrapped or slanted', () => {
  for (let step = 20; step < 130; step++) {
    const { linesOf } = barNames({ names: ['No assignee', 'Ada Lovelace'], step, isSeries: false });
    expect(linesOf('No assignee').join(' '), `in ${step} pixels`).toBe('No assignee');
  }
});

test('names of many bars are slanted, and left out only where lines would touch', () => {
  const many = barNames({ names: PEOPLE, step: 30, isSeries: false });
  expect(PEOPLE.flatMap(many.linesOf)).toEqual(['Ada Lovela…', 'Katherine…', 'Nobody', 'Bartholomew']);
  expect(many).toMatchObject({ every: 1, isSlanted: true });
  expect(barNames({ names: PEOPLE, step: 10, isSeries: false }).every).toBe(2);
});

test('a series leaves names out instead', () => {
  const names = barNames({ names: ['16 Nov', '23 Nov', '30 Nov'], step: 30, isSeries: true });
  expect(names).toMatchObject({ every: 2, isSlanted: false });
  expect(names.linesOf('16 Nov')).toEqual(['16 Nov']);
});
