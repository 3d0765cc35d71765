import type { EmptyAction } from '../../../platform/empty-screens.ts';

/** Creates an issue in a collection, such as a cycle. */
export const createInside = {
  label: 'issues.list.new',
  needs: 'issue:create',
  access: 'project',
  refused: 'issues.none.needsMember',
} as const satisfies EmptyAction;

export const addExisting = {
  label: 'issues.collection.add',
  needs: 'issue:update',
  access: 'project',
  refused: 'issues.collection.needsMember',
} as const satisfies EmptyAction;
