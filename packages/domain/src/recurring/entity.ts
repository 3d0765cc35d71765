import {
  day,
  defineEntity,
  flag,
  id,
  instant,
  int,
  json,
  optional,
  ref,
  text,
  type RowOfEntity,
} from '@cairn/sync/schema';
import { scopes } from '../scopes.ts';
import type { Rhythm } from './rhythm.ts';

/** Recurring issues of a project: each start of the product carries them. Here, because that needs no other constant. */
const RECURRENCES_MAX = 50;

/** What makes an issue from a template again and again. */
export const recurrence = defineEntity({
  name: 'recurrence',
  table: 'recurrences',
  // Whoever may say what issues are started from may say when: its rights are those of templates.
  readBy: 'template:read',
  fields: {
    id: id(),
    projectId: ref('project'),
    /** Deleted, the template may come back by Undo: nothing is made meanwhile. */
    templateId: ref('template'),
    rhythm: json<Rhythm>(),
    startsOn: day(),
    /** The hour of the day, in the project's time zone. */
    hour: int(),
    isPaused: flag(),
    /** What came before it is over: made, or missed while it was paused or another rule. */
    since: instant(),
    /** The last issue that it made. */
    lastIssueId: optional(ref('issue')),
    createdBy: text(),
    createdAt: instant(),
  },
  scope: (row) => scopes.project(row.projectId),
  atMost: { count: RECURRENCES_MAX, per: ['projectId'] },
  indexes: ['projectId'],
});
export type Recurrence = RowOfEntity<typeof recurrence>;
