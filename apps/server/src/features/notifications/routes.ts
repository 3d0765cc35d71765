import { markAllNotificationsRead, projectLevelKey, setPreference } from '@cairn/domain';
import {
  askUnsubscribe,
  changeNotificationPreferences,
  changeProjectLevel,
  countUnreadNotifications,
  getBrowserNotifications,
  getNotificationPreferences,
  listNotifications,
  listProjectLevels,
  markNotificationsRead,
  turnOffBrowserNotifications,
  turnOnBrowserNotifications,
  unsubscribe,
} from '@cairn/domain/notifications/routes';
import { uuid } from '@cairn/sync/schema';
import { route, runOrRefuse } from '../../platform/http/index.ts';
import { notFound } from '../../platform/commands/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { publicKeyOf } from './push/push-keys.ts';
import { endpointOf, subscribe, unsubscribeSession } from './push/push-subscriptions.ts';
import { changePreferences, preferencesOfOne } from './preferences.ts';
import { projectLevels } from './project-levels.ts';
import { countUnread, readNotifications, type ShownNotification } from './read-notifications.ts';
import { askPage, donePage } from './unsubscribe-page.ts';
import { readToken, type Unsubscription } from './unsubscribe-token.ts';

export const routes = [
  route(listNotifications, async ({ services: { db }, member: { workspaceId }, actor, query }) => {
    const { limit } = query;
    const found = await readNotifications(db, {
      ...query,
      workspaceId,
      reader: await actor(),
      limit: limit + 1,
    });
    const shown = found.slice(0, limit);
    return {
      rows: shown.map(toWire),
      next: found.length > limit ? (shown.at(-1)?.place ?? null) : null,
    };
  }),
  route(countUnreadNotifications, async ({ services: { db }, member: { workspaceId }, actor }) =>
    countUnread(db, { workspaceId, reader: await actor() }),
  ),
  route(markNotificationsRead, async ({ services, member }) => {
    await runOrRefuse(services, member, markAllNotificationsRead, { until: Date.now() });
    return { ok: true } as const;
  }),
  route(getNotificationPreferences, ({ services: { db }, session: { userId } }) =>
    preferencesOfOne(db, userId),
  ),
  route(changeNotificationPreferences, async ({ services: { db }, session: { userId }, input }) => {
    await changePreferences(db, userId, input);
    return preferencesOfOne(db, userId);
  }),
  route(listProjectLevels, async ({ services: { db }, session: { userId } }) => ({
    projects: await projectLevels(db, userId),
  })),
  route(changeProjectLevel, async ({ services, member, params, input }) => {
    const key = projectLevelKey(params.project);
    await runOrRefuse(services, member, setPreference, { id: uuid(), key, value: input.level });
    return { ok: true } as const;
  }),
  route(getBrowserNotifications, async ({ services: { db }, session }) => ({
    public_key: await publicKeyOf(db),
    endpoint: await endpointOf(db, session),
  })),
  route(turnOnBrowserNotifications, async ({ services: { db }, session, input }) => {
    await subscribe(db, session, input);
    return { ok: true } as const;
  }),
  route(turnOffBrowserNotifications, async ({ services: { db }, session }) => {
    await unsubscribeSession(db, session);
    return { ok: true } as const;
  }),
  route(askUnsubscribe, async ({ services: { db }, params }) =>
    askPage((await signedBy(db, params.token)).topics),
  ),
  route(unsubscribe, async ({ services: { db }, params }) => {
    const { userId, topics } = await signedBy(db, params.token);
    await changePreferences(db, userId, Object.fromEntries(topics.map((topic) => [topic, false])));
    return donePage(topics);
  }),
];

async function signedBy(db: Db, token: string): Promise<Unsubscription> {
  const found = await readToken(db, token);
  if (!found) throw notFound();
  return found;
}

const toWire = (row: ShownNotification) => ({
  id: row.id,
  kind: row.kind,
  actor_id: row.actorId,
  issue_id: row.issueId,
  page_id: row.pageId,
  project_id: row.projectId,
  comment_id: row.commentId,
  reference: row.reference,
  title: row.title,
  field: row.field,
  old_value: row.oldValue,
  new_value: row.newValue,
  excerpt: row.excerpt,
  created_at: new Date(row.createdAt).toISOString(),
  read_at: momentOf(row.readAt),
  archived_at: momentOf(row.archivedAt),
  snoozed_until: momentOf(row.snoozedUntil),
});

const momentOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
