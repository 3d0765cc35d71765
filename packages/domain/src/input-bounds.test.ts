import { heaviestOf } from '@cairn/sync/schema';
import { expect, test } from 'vitest';
import { schema } from './registry.ts';

test.each([...schema.commands.values()].map((command) => [command.name, command] as const))(
  'everything in the input of %s has a maximum',
  (_name, { input }) => {
    expect(heaviestOf(input)).toBeLessThan(Infinity);
  },
);

/** Entities that commands create without a maximum number of rows. */
const UNCOUNTED: Readonly<Record<string, string>> = {
  issue: 'the work itself, of which a browser loads the open and the new ones first',
  description: 'one for each issue',
  intakeRequest: 'one for each issue at the most',
  activity: 'follows from what people do, and is loaded issue by issue',
  backlink: 'follows from what texts name, 500 things each at the most',
  notification: 'follows from what people do; the server keeps 5,000 of each person',
  projectListing: 'one for each project',
  projectMember: 'at most one for each member of the workspace, in each project',
  workspace: 'one',
  member: 'comes by an invitation, which is limited by its sender',
  memberContact: 'one for each member',
  invitation: 'limited by its sender',
};

test('every entity has a maximum number of rows, or a reason why not', () => {
  // A facet has at most one row per row that it belongs to.
  const uncounted = [...schema.entities.values()]
    .filter(({ atMost, follows }) => !atMost && !follows)
    .map(({ name }) => name);
  expect(uncounted.toSorted()).toEqual(Object.keys(UNCOUNTED).toSorted());
});
