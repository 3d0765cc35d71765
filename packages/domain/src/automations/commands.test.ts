import { expect, test } from 'vitest';
import { Browser } from '../../test/browser.ts';
import { ADA, PROJECT } from '../../test/rows.ts';
import { setAutomation } from './commands.ts';
import { automation } from './entity.ts';
import { noAutomation } from './rules.ts';

test('switching on the first rule creates the row, later ones keep the other rules, and both can be undone', () => {
  const browser = new Browser(ADA);
  const held = () => browser.row(automation, PROJECT);
  const undoFirst = browser.run(setAutomation, { projectId: PROJECT, patch: { archiveAfter: 3 } });
  expect(held()).toEqual({ ...noAutomation(PROJECT), archiveAfter: 3 });
  const undo = browser.run(setAutomation, { projectId: PROJECT, patch: { closeAfter: 6 } });
  expect(held()).toEqual({ ...noAutomation(PROJECT), archiveAfter: 3, closeAfter: 6 });
  undo();
  expect(held()).toEqual({ ...noAutomation(PROJECT), archiveAfter: 3 });
  undoFirst();
  expect(held()).toEqual(noAutomation(PROJECT));
});
