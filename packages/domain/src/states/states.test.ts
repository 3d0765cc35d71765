import { expect, test } from 'vitest';
import { Browser, idOf } from '../../test/browser.ts';
import { ADA, STATES, stateRow } from '../../test/rows.ts';
import { createState, makeDefaultState } from './commands.ts';
import { state } from './entity.ts';
import { compareStates, isClosedGroup } from './rules.ts';

const elsewhere = stateRow('backlog', { id: idOf('elsewhere'), projectId: idOf('project', 2) });

test("a project has one default state: another can replace it, and a new state doesn't", () => {
  const browser = new Browser(ADA).holds(state, ...STATES, elsewhere);
  const defaults = () =>
    browser
      .rows(state)
      .filter(({ isDefault }) => isDefault)
      .map(({ id }) => id);
  const { id: _id, isDefault: _isDefault, ...given } = stateRow('started');
  browser.run(createState, { ...given, id: idOf('new') });
  expect(defaults().toSorted()).toEqual([idOf('backlog'), elsewhere.id].toSorted());
  browser.run(makeDefaultState, { stateId: idOf('started') });
  expect(defaults().toSorted()).toEqual([idOf('started'), elsewhere.id].toSorted());
});

test('states are sorted by workflow, then by place, then by ID', () => {
  const rows = [
    stateRow('cancelled'),
    stateRow('started', { id: 'b' }),
    stateRow('started', { id: 'a' }),
    stateRow('started', { id: 'first', sortOrder: 'Zz' }),
    stateRow('backlog'),
  ];
  expect(rows.toSorted(compareStates).map(({ id }) => id)).toEqual([
    idOf('backlog'),
    'first',
    'a',
    'b',
    idOf('cancelled'),
  ]);
});

test('work is closed when it is completed or cancelled', () => {
  expect(STATES.filter(({ group }) => isClosedGroup(group)).map(({ group }) => group)).toEqual([
    'completed',
    'cancelled',
  ]);
  expect(isClosedGroup(undefined)).toBe(false);
});
