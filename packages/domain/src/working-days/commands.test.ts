import { expect, test } from 'vitest';
import { Browser } from '../../test/browser.ts';
import { ADA, PROJECT } from '../../test/rows.ts';
import { addDaysOff, nameDayOff, removeDaysOff, setWorkingDays } from './commands.ts';
import { DAYS_OFF_MAX } from './constants.ts';
import { workingDays } from './entity.ts';
import { noWorkingDays } from './rules.ts';
import { dayAfter } from '../issues/day-periods.ts';

const CHRISTMAS = { date: '2026-12-25', name: 'Christmas' };

test('the first setting creates the row, later ones keep the other settings, and each can be undone', () => {
  const browser = new Browser(ADA);
  const held = () => browser.row(workingDays, PROJECT);
  const undoDays = browser.run(setWorkingDays, { projectId: PROJECT, patch: { weekdays: [6, 1, 2] } });
  const undoOn = browser.run(setWorkingDays, { projectId: PROJECT, patch: { isOn: true } });
  expect(held()).toEqual({ ...noWorkingDays(PROJECT), isOn: true, weekdays: [1, 2, 6] });
  undoOn();
  expect(held()).toEqual({ ...noWorkingDays(PROJECT), weekdays: [1, 2, 6] });
  undoDays();
  expect(held()).toEqual(noWorkingDays(PROJECT));
});

test('days off are sorted by date; adding, naming and removing them can be undone', () => {
  const browser = new Browser(ADA);
  const held = () => browser.row(workingDays, PROJECT)?.daysOff;
  browser.run(addDaysOff, { projectId: PROJECT, days: [CHRISTMAS] });
  const undoAdd = browser.run(addDaysOff, {
    projectId: PROJECT,
    days: [
      { date: '2026-12-26', name: '' },
      { date: '2026-12-24', name: ' Eve ' },
    ],
  });
  const all = [{ date: '2026-12-24', name: 'Eve' }, CHRISTMAS, { date: '2026-12-26', name: '' }];
  expect(held()).toEqual(all);
  const undoName = browser.run(nameDayOff, { projectId: PROJECT, date: '2026-12-26', name: 'Boxing Day' });
  expect(held()?.[2]).toEqual({ date: '2026-12-26', name: 'Boxing Day' });
  undoName();
  expect(held()).toEqual(all);
  const undoRemove = browser.run(removeDaysOff, { projectId: PROJECT, dates: ['2026-12-24', '2026-12-25'] });
  expect(held()).toEqual([{ date: '2026-12-26', name: '' }]);
  undoRemove();
  expect(held()).toEqual(all);
  undoAdd();
  expect(held()).toEqual([CHRISTMAS]);
});

test('naming a day that has since been removed does not restore it', () => {
  const browser = new Browser(ADA).holds(workingDays, noWorkingDays(PROJECT));
  browser.run(nameDayOff, { projectId: PROJECT, date: '2026-12-26', name: 'Boxing Day' });
  expect(browser.row(workingDays, PROJECT)?.daysOff).toEqual([]);
});

test('weekdays, dates and names have limits', () => {
  const sets = (weekdays: readonly number[]) =>
    setWorkingDays.input.safeParse({ projectId: PROJECT, patch: { weekdays } }).success;
  expect([[0], [0, 1, 2, 3, 4, 5, 6]].map(sets)).toEqual([true, true]);
  expect([[], [7], [-1], [1.5], [1, 1]].map(sets)).toEqual([false, false, false, false, false]);
  const adds = (...days: readonly object[]) =>
    addDaysOff.input.safeParse({ projectId: PROJECT, days }).success;
  expect(adds(CHRISTMAS, { date: '2028-02-29' })).toBe(true);
  expect(adds()).toBe(false);
  expect(adds(CHRISTMAS, CHRISTMAS)).toBe(false);
  for (const date of ['2026-02-29', '2026-1-1', '25.12.2026', '', 'today'])
    expect(adds({ date }), date).toBe(false);
  expect(adds({ date: '2026-12-25', name: 'x'.repeat(61) })).toBe(false);
  const many = Array.from({ length: DAYS_OFF_MAX + 1 }, (_, at) => ({ date: dayAfter('2026-01-01', at) }));
  expect(adds(...many)).toBe(false);
  expect(adds(...many.slice(1))).toBe(true);
});
