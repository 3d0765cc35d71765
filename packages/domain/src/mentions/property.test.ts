import { expect, test } from 'vitest';
import { idOf } from '../../test/browser.ts';
import { ADA, BOB, issueRow, PROJECT } from '../../test/rows.ts';
import { matcherOf, ME } from '../issues/filters.ts';
import type { FilterOperator, IssueLookups } from '../issues/property.ts';
import { facetsOfDraft } from '../issues/draft-facets.ts';
import { mentionsProperty } from './property.ts';

const lookups = { userId: ADA, rows: () => new Map() } as unknown as IssueLookups;
const mentioning = (...userIds: string[]) =>
  Object.assign(issueRow(idOf('issue')), {
    issueMentions: { id: idOf('issue'), projectId: PROJECT, removedAt: null, userIds },
  });
const passes = (operator: FilterOperator, values: string[], userIds: string[]): boolean | undefined => {
  const filter = { property: 'mentions', operator, values };
  return matcherOf(filter, new Map([['mentions', mentionsProperty]]), lookups)?.(mentioning(...userIds));
};

test('issues can be found by the people that their texts mention', () => {
  expect(passes('is', [ME], [BOB, ADA])).toBe(true);
  expect(passes('is', [ME], [BOB])).toBe(false);
  expect(passes('any_of', [ADA, BOB], [BOB])).toBe(true);
  expect(passes('all_of', [ADA, BOB], [BOB])).toBe(false);
  expect(passes('is_not', [BOB], [BOB])).toBe(false);
  expect(passes('empty', [], [])).toBe(true);
  expect(mentionsProperty.values(issueRow(idOf('plain')), lookups)).toEqual([]);
});

test("mentions can't be set, by edits, drafts or templates", () => {
  expect(mentionsProperty.edit).toBeUndefined();
  expect(facetsOfDraft({ issueMentions: { userIds: [ADA] } })).toEqual({});
});
