import type { Issue } from '../src/issues/entity.ts';
import type { State } from '../src/states/entity.ts';
import { idOf, NOW } from './browser.ts';

export const PROJECT = idOf('project');
export const ADA = idOf('ada');
export const BOB = idOf('bob');

/** A state that is called as its group is. */
export const stateRow = (group: State['group'], more: Partial<State> = {}): State => ({
  id: idOf(group),
  projectId: PROJECT,
  name: group,
  description: '',
  color: '#000000',
  group,
  sortOrder: 'a0',
  isDefault: group === 'backlog',
  ...more,
});

/** One state of each group; new issues begin in the first. */
export const STATES: readonly State[] = (
  ['backlog', 'unstarted', 'started', 'completed', 'cancelled'] as const
).map((group) => stateRow(group));

/** An issue of Bob's, made long ago. */
export const issueRow = (id: string, more: Partial<Issue> = {}): Issue => ({
  id,
  projectId: PROJECT,
  number: 1,
  title: 'Tiles disappear',
  stateId: idOf('backlog'),
  priority: 'none',
  assigneeIds: [],
  labelIds: [],
  subscriberIds: [],
  parentId: null,
  startDate: null,
  dueDate: null,
  sortOrder: 'a0',
  createdBy: BOB,
  createdAt: NOW - 1_000_000,
  updatedAt: NOW - 1_000_000,
  completedAt: null,
  archivedAt: null,
  removedAt: null,
  isRequest: false,
  ...more,
});
