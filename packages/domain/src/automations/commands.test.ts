import { expect, test } from 'vitest';
import { Browser } from '../../test/browser.ts';
import { ADA, PROJECT } from '../../test/rows.ts';
import { setAutomation } from './commands.ts';
import { automation } from './entity.ts';
import { noAutomation } from './rules.ts';

test('the first rule that is switched on makes the row, the next ones keep what it says; both can be taken back', () => {
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
