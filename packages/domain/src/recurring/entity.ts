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

/** Per project, because each sync start sends them. Defined here, because the entity needs no other constant. */
const RECURRENCES_MAX = 50;

/** A rule that creates an issue from a template repeatedly. */
export const recurrence = defineEntity({
  name: 'recurrence',
  table: 'recurrences',
  // The rights of templates apply: those who may manage templates may also schedule them.
  readBy: 'template:read',
  fields: {
    id: id(),
    projectId: ref('project'),
    /** A deleted template may be restored by undo; until then nothing is created. */
    templateId: ref('template'),
    rhythm: json<Rhythm>(),
    startsOn: day(),
    /** The hour of the day, in the project's time zone. */
    hour: int(),
    isPaused: flag(),
    /** Occurrences before it are settled: created, or missed while it was paused or had another rule. */
    since: instant(),
    /** The last issue that it created. */
    lastIssueId: optional(ref('issue')),
    createdBy: text(),
    createdAt: instant(),
  },
  scope: (row) => scopes.project(row.projectId),
  atMost: { count: RECURRENCES_MAX, per: ['projectId'] },
  indexes: ['projectId'],
});
export type Recurrence = RowOfEntity<typeof recurrence>;
