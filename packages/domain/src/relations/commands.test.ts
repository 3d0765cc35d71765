import { expect, test } from 'vitest';
import { Browser, idOf } from '../../test/browser.ts';
import { ADA, issueRow } from '../../test/rows.ts';
import { issue } from '../issues/entity.ts';
import { createRelation, removeRelation } from './commands.ts';
import { relation } from './entity.ts';

const [HERE, THERE] = [idOf('here'), idOf('there')];
const given = { id: idOf('relation'), oppositeId: idOf('opposite'), issueId: HERE, relatedId: THERE };

test('both sides of a relation describe the other, each in its own project, and are removed together', () => {
  const browser = new Browser(ADA).holds(
    issue,
    issueRow(HERE),
    issueRow(THERE, { projectId: idOf('project', 2) }),
  );
  browser.run(createRelation, { ...given, kind: 'blocking' });
  const other = { ...given, id: idOf('second'), oppositeId: idOf('second opposite') };
  browser.run(createRelation, { ...other, kind: 'relates_to' });
  expect(browser.row(relation, given.id)).toMatchObject({
    issueId: HERE,
    kind: 'blocking',
    relatedId: THERE,
  });
  expect(browser.row(relation, given.oppositeId)).toMatchObject({
    issueId: THERE,
    kind: 'blocked_by',
    relatedId: HERE,
    projectId: idOf('project', 2),
  });
  browser.run(removeRelation, { relationId: given.oppositeId });
  expect(browser.rows(relation).map(({ id }) => id)).toEqual([other.id, other.oppositeId]);
});

test("an issue can't be related to itself or to a missing issue", () => {
  const fits = (relatedId: string) =>
    createRelation.input.safeParse({ ...given, kind: 'duplicate', relatedId }).success;
  expect([fits(THERE), fits(HERE)]).toEqual([true, false]);
  for (const row of [HERE, THERE]) {
    const browser = new Browser(ADA).holds(issue, issueRow(row));
    browser.run(createRelation, { ...given, kind: 'duplicate' });
    expect(browser.rows(relation)).toEqual([]);
  }
});
