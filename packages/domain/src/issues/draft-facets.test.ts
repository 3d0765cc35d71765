import { expect, test } from 'vitest';
import { areDraftFacets, facetsOfDraft } from './draft-facets.ts';

const ID = '0199f8e2-0000-7000-8000-000000000001';

test('a draft accepts only facets of issues, with values of the right kind', () => {
  const right: object[] = [
    {},
    { issueModules: {} },
    { issueModules: { moduleIds: [ID] }, issueCycle: { cycleId: null } },
    { issueCycle: { id: ID, projectId: ID, removedAt: null, cycleId: ID } },
  ];
  const wrong: object[] = [
    { x: {} },
    { constructor: {} },
    { issueModules: null },
    { issueModules: 7 },
    { issueModules: [] },
    { issueModules: { moduleIds: 7 } },
    { issueModules: { moduleIds: [7] } },
    { issueModules: { moduleIds: null } },
    { issueModules: { other: ID } },
    { issueModules: { constructor: ID } },
    { issueCycle: { cycleId: {} } },
  ];
  expect(right.map(areDraftFacets)).toEqual(right.map(() => true));
  expect(wrong.map((each) => areDraftFacets(each))).toEqual(wrong.map(() => false));
});

test('valid parts of older drafts are read', () => {
  const stored = {
    x: null,
    issueModules: { moduleIds: 7, other: 1 },
    issueCycle: { cycleId: ID, projectId: 8 },
    issueFormerKeys: { keys: ['WEB-1'] },
  };
  const read = facetsOfDraft(stored as never);
  expect(Object.keys(read).toSorted()).toEqual(['issueCycle', 'issueModules']);
  expect(read['issueModules']).toMatchObject({ moduleIds: [] });
  expect(read['issueCycle']).toMatchObject({ cycleId: ID });
  expect(read['issueCycle']).not.toMatchObject({ projectId: 8 });
  expect(facetsOfDraft(undefined)).toEqual({});
});
