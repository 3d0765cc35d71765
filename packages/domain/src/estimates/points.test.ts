import { withFacet } from '@cairn/sync/schema';
import { expect, test } from 'vitest';
import { idOf } from '../../test/browser.ts';
import { issueRow, PROJECT } from '../../test/rows.ts';
import { issueEstimate, type Estimate } from './entity.ts';
import { pointsIn, unitIn } from './points.ts';

const ELSEWHERE = idOf('project', 2);

const VALUES = (
  [
    ['three', PROJECT, '3'],
    ['half', PROJECT, '0.5'],
    ['word', PROJECT, 'XL'],
    ['hours', PROJECT, '90m'],
    ['elsewhere', ELSEWHERE, '8'],
  ] as const
).map(([id, projectId, value]) => ({ id, projectId, value, estimateId: 'any', sortOrder: 'a0' }));

const pointsOfProjects = (projectIds: readonly string[], more: Partial<Estimate> = {}) =>
  pointsIn(
    [
      { id: 'on', projectId: PROJECT, kind: 'points', isEnabled: true, ...more },
      { id: 'sizes', projectId: ELSEWHERE, kind: 'categories', isEnabled: true },
    ],
    VALUES,
    projectIds,
  );

const sized = (valueId: string | null) =>
  withFacet(issueRow(idOf('issue')), issueEstimate, {
    id: idOf('issue'),
    projectId: PROJECT,
    removedAt: null,
    valueId,
  });

test('an issue has the points of its value, or none if that is missing or not a number', () => {
  const pointsOf = pointsOfProjects([PROJECT]);
  expect(['three', 'half', 'word', 'elsewhere', null].map((id) => pointsOf?.(sized(id)))).toEqual([
    3, 0.5, 0, 0, 0,
  ]);
  expect(pointsOf?.(issueRow(idOf('issue')))).toBe(0);
});

test('there are no points if the estimate is off, by category, or of another project', () => {
  expect(pointsOfProjects([PROJECT], { isEnabled: false })).toBeUndefined();
  expect(pointsOfProjects([PROJECT], { kind: 'categories' })).toBeUndefined();
  expect(pointsOfProjects([ELSEWHERE])).toBeUndefined();
  expect(pointsOfProjects([ELSEWHERE, PROJECT])).toBeDefined();
});

test('a project that estimates in time has hours; next to projects with points, the points are summed', () => {
  const hoursOf = pointsOfProjects([PROJECT], { kind: 'time' });
  expect(hoursOf?.(sized('hours'))).toBe(1.5);
  const unit = (...kinds: Estimate['kind'][]) =>
    unitIn(
      kinds.map((kind, at) => ({ id: `${at}`, projectId: PROJECT, kind, isEnabled: true })),
      [PROJECT],
    );
  expect([unit('time'), unit('points'), unit('time', 'points'), unit('categories'), unit()]).toEqual([
    'hours',
    'points',
    'points',
    undefined,
    undefined,
  ]);
});
