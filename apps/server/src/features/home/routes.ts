import {
  activity,
  dueRange,
  FILTERED_WIDGETS,
  HOME_WIDGETS,
  homeFilterKey,
  preference,
  readHomeFilter,
  scopesOf,
  setPreference,
  type Activity,
  type Actor,
  type FilteredWidget,
  type HomeFilter,
  type HomeWidget,
  type Preference,
} from '@cairn/domain';
import { changeWidget, getDashboard, getWidget } from '@cairn/domain/home/routes';
import { isUuid, uuid } from '@cairn/sync/schema';
import type { SyncActor } from '@cairn/sync/server';
import { sql } from 'kysely';
import { notFound, selectList } from '../../platform/commands/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { guarded, route, runOrRefuse, type GuardedRequest } from '../../platform/http/index.ts';
import { loadActor } from '../../platform/sync/index.ts';
import { dueIssues, figures, recentPeople, recentProjects, shares, type Mine } from './my-issues.ts';

/** A panel, not a full list. */
const SHOWN = 50;
const RECENT = 10;

const isFiltered = (widget: HomeWidget): widget is FilteredWidget =>
  FILTERED_WIDGETS.some((each) => each === widget);

export const routes = [
  route(getDashboard, async ({ services: { db }, member }) => {
    const held = await filtersOf(db, member);
    return { id: member.workspaceId, widgets: HOME_WIDGETS.map((id) => widgetJson(id, held)) };
  }),
  guarded(getWidget, findWidget, async ({ services: { db }, found: { widget, member, actor }, query }) => {
    const held = await filtersOf(db, member);
    const today = query.today ?? new Date().toISOString().slice(0, 10);
    const mine = { ...member, projectIds: [...actor.projectRoles.keys()], today };
    const filter = readHomeFilter(isFiltered(widget) ? held.get(homeFilterKey(widget)) : undefined);
    return { ...widgetJson(widget, held), data: await dataOf(db, widget, { mine, filter, actor }) };
  }),
  guarded(changeWidget, findWidget, async ({ services, found: { widget, member }, input }) => {
    if (!isFiltered(widget)) throw notFound();
    const key = homeFilterKey(widget);
    const held = readHomeFilter((await filtersOf(services.db, member)).get(key));
    const { tab = held.tab, period = held.period, days = held.days } = input.filters;
    const filters = readHomeFilter({ tab, period, days });
    await runOrRefuse(services, member, setPreference, { id: uuid(), key, value: filters });
    return widgetJson(widget, new Map([[key, filters]]));
  }),
];

interface Found {
  readonly widget: HomeWidget;
  readonly member: SyncActor;
  readonly actor: Actor;
}

/** A panel of the caller's own home screen: 404 if they aren't a member; a token only has its own workspace. */
async function findWidget({
  services: { db },
  caller,
  params,
}: GuardedRequest<typeof getWidget> | GuardedRequest<typeof changeWidget>): Promise<Found> {
  const widget = HOME_WIDGETS.find((each) => each === params.widget);
  const { dashboard } = params;
  const isElsewhere = caller.workspaceId !== undefined && caller.workspaceId !== dashboard;
  if (widget === undefined || isElsewhere || !isUuid(dashboard)) throw notFound();
  const member = { userId: caller.userId, workspaceId: dashboard };
  const actor = await loadActor(db, member);
  if (actor.workspaceRole === undefined) throw notFound();
  return { widget, member, actor };
}

type Filters = ReadonlyMap<string, unknown>;

async function filtersOf(db: Db, { workspaceId, userId }: SyncActor): Promise<Filters> {
  const keys = FILTERED_WIDGETS.map(homeFilterKey);
  const { rows } = await sql<Preference>`select ${selectList(preference)} from preferences
    where workspace_id = ${workspaceId} and user_id = ${userId} and key = any(${keys}::text[])`.execute(db);
  return new Map(rows.map(({ key, value }) => [key, value]));
}

function widgetJson(id: HomeWidget, held: Filters) {
  if (!isFiltered(id)) return { id, filters: null };
  const { tab, period, days } = readHomeFilter(held.get(homeFilterKey(id)));
  return { id, filters: { tab, period, days: [...days] } };
}

interface Asked {
  readonly mine: Mine;
  readonly filter: HomeFilter;
  readonly actor: Actor;
}

async function dataOf(db: Db, widget: HomeWidget, { mine, filter, actor }: Asked) {
  const due = dueRange(filter, mine.today);
  switch (widget) {
    case 'overview_stats':
      return await figures(db, mine);
    case 'assigned_issues':
      return await dueIssues(db, mine, { by: 'assigned', tab: filter.tab, due, most: SHOWN });
    case 'created_issues':
      return await dueIssues(db, mine, { by: 'created', tab: filter.tab, due, most: SHOWN });
    case 'issues_by_state_groups':
      return { counts: await shares(db, mine, 'state_group', due) };
    case 'issues_by_priority':
      return { counts: await shares(db, mine, 'priority', due) };
    case 'recent_activity':
      return { activities: await latestActivity(db, mine, [...scopesOf(actor)]) };
    case 'recent_projects':
      return { projects: await recentProjects(db, mine, RECENT) };
    case 'recent_collaborators':
      return { people: await recentPeople(db, mine, RECENT) };
  }
}

async function latestActivity(db: Db, { workspaceId }: Mine, scopes: readonly string[]): Promise<Activity[]> {
  const { rows } = await sql<Activity>`select ${selectList(activity)} from activities
    where workspace_id = ${workspaceId} and scope = any(${scopes}::text[])
    order by created_at desc, id desc limit ${RECENT}`.execute(db);
  return rows;
}
