import type { Activity } from '@cairn/domain';
import type { ActivityKind } from '@cairn/domain/activity/kinds';
import type { ActivityEntry } from '@cairn/domain/activity/routes';
import { callApi } from '../../data/call-api.ts';
import { useActivityPages, type ActivityPages } from './use-activity-pages.ts';

/** An entry with the names of what it is about. */
export interface NamedLine extends Activity {
  readonly entry: ActivityEntry;
}

/** The person's own activity in all workspaces, newest first, page by page from the server. */
export function useOwnActivity(kind: ActivityKind | undefined): ActivityPages<NamedLine> {
  return useActivityPages(kind ?? '', 0, async (before) => {
    const { results, next } = await callApi('GET /api/users/me/activity', { query: { kind, before } });
    return { rows: results.map(lineOf), next };
  });
}

const lineOf = (entry: ActivityEntry): NamedLine => ({
  id: entry.id,
  projectId: entry.project,
  issueId: entry.issue,
  actorId: entry.actor,
  field: entry.field,
  verb: entry.verb,
  oldValue: entry.old_value,
  newValue: entry.new_value,
  oldIdentifier: entry.old_identifier,
  newIdentifier: entry.new_identifier,
  createdAt: Date.parse(entry.created_at),
  entry,
});
