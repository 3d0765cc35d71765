import { describe, expect, test } from 'vitest';
import { movedTo, resized, scheduled, shifted } from './reschedule.ts';

const made = (startDate: string | null, dueDate: string | null) => ({ startDate, dueDate });

describe('shifting an issue by days', () => {
  test('moves both dates, across months and years too', () => {
    expect(shifted(made('2026-12-30', '2026-12-31'), 2)?.patch).toEqual({
      startDate: '2027-01-01',
      dueDate: '2027-01-02',
    });
    expect(shifted(made('2026-03-01', '2026-03-02'), -1)?.patch).toEqual({
      startDate: '2026-02-28',
      dueDate: '2026-03-01',
    });
  });

  test('adds no date, and shifting by zero days changes nothing', () => {
    expect(shifted(made(null, '2026-11-24'), 1)?.patch).toEqual({ dueDate: '2026-11-25' });
    expect(shifted(made('2026-11-24', null), 1)?.patch).toEqual({ startDate: '2026-11-25' });
    expect(shifted(made(null, null), 1)).toBeUndefined();
    expect(shifted(made('2026-11-24', '2026-11-26'), 0)).toBeUndefined();
  });
});

test('moving an issue to other days changes only the dates it has and that differ', () => {
  const moved = (startDate: string | null, dueDate: string | null) =>
    movedTo(made(startDate, dueDate), '2026-11-24', '2026-11-26')?.patch;
  expect(moved('2026-11-20', '2026-11-22')).toEqual({ startDate: '2026-11-24', dueDate: '2026-11-26' });
  expect([moved('2026-11-20', null), moved(null, '2026-11-22')]).toEqual([
    { startDate: '2026-11-24' },
    { dueDate: '2026-11-26' },
  ]);
  expect([moved('2026-11-24', '2026-11-22'), moved('2026-11-20', '2026-11-26')]).toEqual([
    { dueDate: '2026-11-26' },
    { startDate: '2026-11-24' },
  ]);
  expect([moved('2026-11-24', '2026-11-26'), moved(null, null)]).toEqual([undefined, undefined]);
});

describe('resizing an issue', () => {
  test('the end follows the drag, but not before the start', () => {
    expect(resized(made('2026-11-24', '2026-11-26'), 'end', '2026-11-28')?.patch).toEqual({
      dueDate: '2026-11-28',
    });
    expect(resized(made('2026-11-24', '2026-11-26'), 'end', '2026-11-20')?.patch).toEqual({
      dueDate: '2026-11-24',
    });
  });

  test('the start follows the drag, but not after the due date', () => {
    expect(resized(made(null, '2026-11-26'), 'start', '2026-11-24')?.patch).toEqual({
      startDate: '2026-11-24',
    });
    expect(resized(made('2026-11-24', '2026-11-26'), 'start', '2026-11-30')?.patch).toEqual({
      startDate: '2026-11-26',
    });
    expect(resized(made(null, '2026-11-26'), 'start', '2026-11-26')).toBeUndefined();
  });

  test('adds a missing date, unless it is left as it is', () => {
    expect(resized(made('2026-11-24', null), 'end', '2026-11-27')?.patch).toEqual({ dueDate: '2026-11-27' });
    expect(resized(made('2026-11-24', null), 'end', '2026-11-24')).toBeUndefined();
  });
});

test('an issue without dates gets the drawn days, in either direction', () => {
  const days = { startDate: '2026-11-24', dueDate: '2026-11-26' };
  expect(scheduled('2026-11-24', '2026-11-26').patch).toEqual(days);
  expect(scheduled('2026-11-26', '2026-11-24').patch).toEqual(days);
});
