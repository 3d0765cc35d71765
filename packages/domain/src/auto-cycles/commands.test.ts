import { expect, test } from 'vitest';
import { Browser } from '../../test/browser.ts';
import { ADA, PROJECT } from '../../test/rows.ts';
import { setAutoCycles } from './commands.ts';
import { autoCycles } from './entity.ts';
import { noAutoCycles } from './rules.ts';

test('the first setting creates the row, later ones keep the other settings, and each can be undone', () => {
  const browser = new Browser(ADA);
  const held = () => browser.row(autoCycles, PROJECT);
  const undoFirst = browser.run(setAutoCycles, { projectId: PROJECT, patch: { weeks: 3 } });
  const undo = browser.run(setAutoCycles, { projectId: PROJECT, patch: { isOn: true, ahead: 2 } });
  expect(held()).toEqual({ ...noAutoCycles(PROJECT), weeks: 3, isOn: true, ahead: 2 });
  undo();
  expect(held()).toEqual({ ...noAutoCycles(PROJECT), weeks: 3 });
  undoFirst();
  expect(held()).toEqual(noAutoCycles(PROJECT));
});

test('switching on again starts afresh; a change while it is on does not', () => {
  const row = { ...noAutoCycles(PROJECT), createdUntil: '2026-12-13', rolledUntil: '2026-11-25' };
  const after = (isOn: boolean, patch: { isOn?: boolean; ahead?: number }) => {
    const browser = new Browser(ADA).holds(autoCycles, { ...row, isOn });
    browser.run(setAutoCycles, { projectId: PROJECT, patch });
    return browser.row(autoCycles, PROJECT);
  };
  expect(after(false, { isOn: true })).toMatchObject({ createdUntil: null, rolledUntil: null });
  expect(after(true, { isOn: true, ahead: 3 })).toEqual({ ...row, isOn: true, ahead: 3 });
});

test('weeks, days and the number ahead have limits', () => {
  const fits = (patch: object) => setAutoCycles.input.safeParse({ projectId: PROJECT, patch }).success;
  for (const patch of [
    { weeks: 1 },
    { weeks: 8 },
    { startsOn: 0 },
    { startsOn: 6 },
    { ahead: 1 },
    { ahead: 3 },
  ])
    expect(fits(patch), JSON.stringify(patch)).toBe(true);
  for (const patch of [
    { weeks: 0 },
    { weeks: 9 },
    { weeks: 1.5 },
    { startsOn: -1 },
    { startsOn: 7 },
    { ahead: 0 },
    { ahead: 4 },
    { createdUntil: null },
  ])
    expect(fits(patch), JSON.stringify(patch)).toBe(false);
});
