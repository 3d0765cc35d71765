import { expect, test } from 'vitest';
import { Browser, idOf, NOW } from '../../test/browser.ts';
import { ADA, PROJECT } from '../../test/rows.ts';
import { createIssueDraft, removeIssueDraft, updateIssueDraft } from './draft-commands.ts';
import { issueDraft } from './entity.ts';

const ID = idOf('draft');
const given = { id: ID, projectId: PROJECT, title: 'Not yet' };

test("a draft's facets are objects of limited size", () => {
  const fits = (facets: unknown) => createIssueDraft.input.safeParse({ ...given, facets }).success;
  expect([fits({}), fits({ issueCycle: { cycleId: idOf('cycle') } })]).toEqual([true, true]);
  expect([fits(null), fits([]), fits('issueCycle'), fits({ text: 'x'.repeat(30_000) })]).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test('a draft belongs to its author, can be changed in parts, and is restored as a whole', () => {
  const browser = new Browser(ADA);
  browser.run(createIssueDraft, createIssueDraft.input.parse({ ...given, fields: { priority: 'high' } }));
  expect(browser.row(issueDraft, ID)).toMatchObject({ userId: ADA, body: null, facets: {}, createdAt: NOW });
  const undo = browser.run(updateIssueDraft, { draftId: ID, patch: { title: 'Soon' } });
  expect(browser.row(issueDraft, ID)).toMatchObject({ title: 'Soon', fields: { priority: 'high' } });
  undo();
  const before = browser.row(issueDraft, ID);
  browser.run(removeIssueDraft, { draftId: ID })();
  expect(browser.row(issueDraft, ID)).toEqual(before);
});
