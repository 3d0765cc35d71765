import { expect, test } from 'vitest';
import { surplusBackups, type Backup } from './surplus-backups.ts';

/** One each day at three, from a Monday on. */
const daily = (days: number): Backup[] =>
  Array.from({ length: days }, (_, day) => {
    const at = Date.UTC(2026, 0, 5 + day, 3);
    return { file: new Date(at).toISOString().slice(0, 10), at };
  });

const left = (backups: readonly Backup[], keep: number): string[] => {
  const gone = surplusBackups(backups, keep);
  return backups.filter((backup) => !gone.includes(backup)).map(({ file }) => file);
};

test('lets nothing go while there are few', () => {
  expect(surplusBackups(daily(7), 7)).toEqual([]);
});

test('keeps the newest, and the Mondays of four weeks', () => {
  expect(left(daily(60), 3)).toEqual([
    '2026-02-09',
    '2026-02-16',
    '2026-02-23',
    '2026-03-02',
    '2026-03-03',
    '2026-03-04',
    '2026-03-05',
  ]);
});

test('lets the same go when it is asked day by day as when it is asked once', () => {
  let kept: Backup[] = [];
  for (const backup of daily(60)) {
    kept.push(backup);
    const gone = surplusBackups(kept, 7);
    kept = kept.filter((each) => !gone.includes(each));
  }
  expect(kept.map(({ file }) => file)).toEqual(left(daily(60), 7));
});

test('keeps the newest whatever its order', () => {
  const backups = daily(30).toReversed();
  expect(left(backups, 1)).toContain('2026-02-03');
});
