import { expect, test } from 'vitest';
import { entitySchema } from '../entity-schema.ts';
import { issueProperties } from '../registry.ts';
import { RELATION_KINDS } from '../relations/constants.ts';
import type { Activity } from '../activity/entity.ts';
import { issueCycle } from '../cycles/entity.ts';
import { issueFormerKeys } from '../issues/entity.ts';
import { issueModules } from '../modules/entity.ts';
import { belongings, namesRows, withoutRowsOfProjects } from './belongings.ts';

test('everything in a project that refers to an issue moves with it', () => {
  expect(belongings.map(({ name }) => name).toSorted()).toEqual([
    'activity',
    'attachment',
    'backlink',
    'comment',
    'description',
    'issueLink',
    'reaction',
    'relation',
  ]);
});

test('a facet drops references to rows of the project and keeps the rest', () => {
  expect(withoutRowsOfProjects(issueModules)).toEqual({ moduleIds: [] });
  expect(withoutRowsOfProjects(issueCycle)).toEqual({ cycleId: null });
  expect(withoutRowsOfProjects(issueFormerKeys)).toEqual({});
});

test("activity that new readers will see has no names of a project's rows", () => {
  const ofProjects = issueProperties.flatMap(({ stored, history }) => {
    const named = entitySchema.entities.get(stored?.of.fields[stored.field]?.to ?? '');
    return history && named && 'projectId' in named.fields ? [history.field] : [];
  });
  expect(ofProjects.length).toBeGreaterThan(3);
  const line = (field: string, ids: Partial<Activity>) =>
    ({ field, oldIdentifier: null, newIdentifier: null, ...ids }) as Activity;
  for (const field of [...ofProjects, 'parent', 'project', 'recurrence', ...RELATION_KINDS]) {
    expect(namesRows(line(field, { oldIdentifier: 'r' })), field).toBe(true);
    expect(namesRows(line(field, { newIdentifier: 'r' })), field).toBe(true);
  }
  expect(namesRows(line('assignees', { newIdentifier: 'u' }))).toBe(false);
  expect(namesRows(line('start_date', {}))).toBe(false);
});
