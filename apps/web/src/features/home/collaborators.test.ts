import type { Issue, Member } from '@cairn/domain';
import { expect, test } from 'vitest';
import { collaboratorsOf } from './collaborators.ts';

const person = (id: string, rest: Partial<Member> = {}): Member =>
  ({ id, displayName: id, isActive: true, isBot: false, ...rest }) as Member;

const issue = (createdBy: string, assigneeIds: readonly string[], updatedAt: number): Issue =>
  ({ createdBy, assigneeIds, updatedAt }) as Issue;

test('people of the latest shared issues come first, then the others by name; never oneself, bots or former members', () => {
  const members = [
    person('zoe'),
    person('ada'),
    person('me'),
    person('bea'),
    person('cleo'),
    person('robot', { isBot: true }),
    person('gone', { isActive: false }),
  ];
  const issues = [
    issue('me', ['bea', 'robot'], 10),
    issue('cleo', ['me', 'cleo'], 20),
    issue('bea', ['me', 'gone'], 5),
  ];
  expect(
    collaboratorsOf(issues, members, 'me').map(({ person: { id }, shared, lastAt }) => [id, shared, lastAt]),
  ).toEqual([
    ['cleo', 1, 20],
    ['bea', 2, 10],
    ['ada', 0, 0],
    ['zoe', 0, 0],
  ]);
});
