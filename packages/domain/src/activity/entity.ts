import { defineEntity, id, instant, optional, ref, text, type RowOfEntity } from '@cairn/sync/schema';
import { scopes } from '../scopes.ts';

/** One line of an issue's history, in the terms of the spec (section 3, Activity entry). */
export const activity = defineEntity({
  name: 'activity',
  table: 'activities',
  readBy: 'activity:read',
  fields: {
    id: id(),
    projectId: ref('project'),
    issueId: ref('issue'),
    actorId: text(),
    field: text(),
    verb: text(),
    oldValue: optional(text()),
    newValue: optional(text()),
    oldIdentifier: optional(text()),
    newIdentifier: optional(text()),
    createdAt: instant(),
  },
  scope: (row) => scopes.project(row.projectId),
  indexes: ['issueId'],
  partOf: 'issueId',
  // The history keeps the facts; these rows only describe them.
  unrecorded: 'all',
});

export type Activity = RowOfEntity<typeof activity>;
