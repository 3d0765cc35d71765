import {
  activity,
  automation,
  backlink,
  chart,
  comment,
  cycle,
  description,
  estimate,
  estimateValue,
  favourite,
  intakeRequest,
  isOpenBlocker,
  issue,
  issueCycle,
  issueDraft,
  issueEstimate,
  issueLink,
  issueMentions,
  issueModules,
  label,
  member,
  memberContact,
  module,
  moduleLink,
  notification,
  page,
  project,
  projectListing,
  projectMember,
  reaction,
  recurrence,
  relation,
  ROLE,
  state,
  template,
  view,
  type Role,
} from '@cairn/domain';
import {
  createRandom,
  makePages,
  makeProject,
  type PagePlan,
  type PlanningFixture,
  type ProjectFixture,
  type ProjectPlan,
  type RequestsFixture,
} from '@cairn/fixtures';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/index.ts';
import { backlinksOfTexts } from '../backlinks/public.ts';
import { mentionsOfTexts } from '../mentions/public.ts';
import { writePage } from '../pages/public.ts';
import { insertWorkspace } from '../workspaces/public.ts';
import { insertRows } from './insert-rows.ts';

export interface SeededPerson {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
  readonly firstName: string;
  readonly lastName: string;
}

export interface SeedPlan {
  readonly slug: string;
  readonly name: string;
  /** The first is the workspace's first Admin. */
  readonly people: readonly SeededPerson[];
  readonly projects: readonly ProjectPlan[];
  readonly seed: number;
  readonly now: number;
}

export interface SeedCounts {
  workspaceId: string;
  people: number;
  projects: number;
  issues: number;
  comments: number;
  relations: number;
  activities: number;
}

/** Creates a whole workspace in the caller's transaction, so that it exists completely or not at all. */
export async function seedWorkspace(
  tx: Tx,
  plan: SeedPlan,
  onProject: (done: number) => void = () => undefined,
): Promise<SeedCounts> {
  const [owner] = plan.people;
  if (!owner) throw new Error('a workspace needs somebody');
  const workspaceId = await insertWorkspace(tx, {
    slug: plan.slug,
    name: plan.name,
    companySize: '51-200',
    userId: owner.id,
  });
  await insertMembers(tx, workspaceId, plan);
  const counts = {
    people: plan.people.length,
    projects: 0,
    issues: 0,
    comments: 0,
    relations: 0,
    activities: 0,
  };
  const names = new Map(plan.people.map(({ id, displayName }) => [id, displayName]));
  const making = {
    random: createRandom(plan.seed),
    newId: (time: number) => uuid(time),
    now: plan.now,
    slug: plan.slug,
    nameOf: (userId: string) => names.get(userId) ?? '',
  };
  for (const projectPlan of plan.projects) {
    const fixture = makeProject(projectPlan, making);
    await insertProject(tx, workspaceId, fixture);
    if (fixture.planning) await insertPlanning(tx, workspaceId, fixture.planning);
    if (fixture.requests) await insertRequests(tx, workspaceId, fixture.requests);
    await insertNews(tx, workspaceId, fixture);
    if (counts.projects === 0) await insertFavourites(tx, workspaceId, owner, fixture);
    if (projectPlan.hasPages === true) {
      const { topic, people } = projectPlan;
      const of = { topic, people, issues: fixture.issues };
      await insertPages(tx, workspaceId, plan, { ...of, projectId: fixture.project.id });
      if (counts.projects === 0) await insertPages(tx, workspaceId, plan, { ...of, projectId: null });
    }
    counts.projects++;
    counts.issues += fixture.issues.length;
    counts.comments += fixture.comments.length;
    counts.relations += fixture.relations.length / 2;
    counts.activities += fixture.activities.length;
    onProject(counts.projects);
  }
  return { workspaceId, ...counts };
}

/** Everyone but the owner, whose membership is created with the workspace. */
async function insertMembers(tx: Tx, workspaceId: string, { people, now }: SeedPlan): Promise<void> {
  const others = people.slice(1);
  await insertRows(
    tx,
    workspaceId,
    member,
    others.map(({ id, displayName, firstName, lastName }, at) => ({
      id,
      role: roleAt(at),
      displayName,
      firstName,
      lastName,
      avatarUrl: null,
      coverUrl: null,
      away: null,
      isBot: false,
      isActive: true,
      createdAt: now,
    })),
  );
  await insertRows(
    tx,
    workspaceId,
    memberContact,
    others.map(({ id, email }) => ({ id, email })),
  );
}

/** A second Admin, so that the first can leave. */
const roleAt = (at: number): Role => (at === 0 ? ROLE.admin : ROLE.member);

async function insertProject(tx: Tx, workspaceId: string, made: ProjectFixture): Promise<void> {
  await insertRows(tx, workspaceId, project, [made.project]);
  await insertRows(tx, workspaceId, projectListing, [made.listing]);
  await insertRows(tx, workspaceId, projectMember, made.members);
  await insertRows(tx, workspaceId, state, made.states);
  await insertRows(tx, workspaceId, label, made.labels);
  await insertRows(tx, workspaceId, issue, made.issues);
  await insertRows(tx, workspaceId, description, made.descriptions, ['plain']);
  await insertRows(tx, workspaceId, issueLink, made.links);
  await insertRows(tx, workspaceId, comment, made.comments, ['plain']);
  await insertRows(tx, workspaceId, backlink, backlinksOfTexts(made));
  await insertRows(tx, workspaceId, issueMentions, mentionsOfTexts(made));
  await insertRows(tx, workspaceId, reaction, made.reactions);
  await insertRows(tx, workspaceId, relation, made.relations);
  await insertRows(tx, workspaceId, activity, made.activities);
  await insertRows(tx, workspaceId, automation, made.automations);
  await insertRows(tx, workspaceId, chart, made.charts);
  await insertRows(tx, workspaceId, issueDraft, made.drafts);
  await insertRows(tx, workspaceId, template, made.templates);
  await insertRows(tx, workspaceId, recurrence, made.recurrences);
  await sql`insert into issue_counters (workspace_id, project_id, last_number)
    values (${workspaceId}, ${made.project.id}, ${made.issues.length + (made.requests?.issues.length ?? 0)})`.execute(
    tx,
  );
}

async function insertRequests(tx: Tx, workspaceId: string, made: RequestsFixture): Promise<void> {
  await insertRows(tx, workspaceId, issue, made.issues);
  await insertRows(tx, workspaceId, description, made.descriptions, ['plain']);
  await insertRows(tx, workspaceId, intakeRequest, made.requests);
  await insertRows(tx, workspaceId, activity, made.activities);
}

async function insertNews(tx: Tx, workspaceId: string, made: ProjectFixture): Promise<void> {
  const { notifications, asked } = made;
  await insertRows(tx, workspaceId, notification, notifications);
  // They have already been notified, so an edit of the comment must not notify them again.
  for (const { commentId, userId } of asked)
    await sql`insert into told_mentions (workspace_id, text_id, user_id)
      values (${workspaceId}, ${commentId}, ${userId})`.execute(tx);
  await insertBlocked(tx, workspaceId, made);
}

/** Their people are notified when they are unblocked. */
async function insertBlocked(
  tx: Tx,
  workspaceId: string,
  { issues, relations }: Pick<ProjectFixture, 'issues' | 'relations'>,
): Promise<void> {
  const blockers = new Set(issues.filter(isOpenBlocker).map(({ id }) => id));
  const blocked = relations.filter(({ kind, relatedId }) => kind === 'blocked_by' && blockers.has(relatedId));
  await sql`insert into blocked_issues (workspace_id, issue_id)
    select distinct ${workspaceId}::uuid, unnest(${blocked.map(({ issueId }) => issueId)}::uuid[])`.execute(
    tx,
  );
}

async function insertPages(
  tx: Tx,
  workspaceId: string,
  { slug, now }: SeedPlan,
  of: Pick<PagePlan, 'projectId' | 'topic' | 'people' | 'issues'>,
): Promise<void> {
  const made = makePages({ ...of, slug, newId: () => uuid(now), now });
  await insertRows(
    tx,
    workspaceId,
    page,
    made.map(({ row }) => row),
  );
  for (const { row, text } of made) await writePage(tx, workspaceId, row, text);
}

async function insertPlanning(tx: Tx, workspaceId: string, made: PlanningFixture): Promise<void> {
  await insertRows(tx, workspaceId, estimate, made.estimates);
  await insertRows(tx, workspaceId, estimateValue, made.estimateValues);
  await insertRows(tx, workspaceId, issueEstimate, made.issueEstimates);
  await insertRows(tx, workspaceId, cycle, made.cycles);
  await insertRows(tx, workspaceId, issueCycle, made.issueCycles);
  await insertRows(tx, workspaceId, module, made.modules);
  await insertRows(tx, workspaceId, moduleLink, made.moduleLinks);
  await insertRows(tx, workspaceId, issueModules, made.issueModules);
  await insertRows(tx, workspaceId, view, made.views);
  // Before the first log position: cycle charts need it, but no one has to load it.
  const past = made.past.map(({ at, actorId, command, facts }) => ({
    at,
    actor_id: actorId,
    command,
    facts,
  }));
  await sql`insert into history (workspace_id, seq, at, actor_id, via, command, facts)
    select ${workspaceId}::uuid, (select least(0, min(seq)) from history where workspace_id = ${workspaceId})
        - row_number() over (order by fresh.at desc),
      to_timestamp(fresh.at / 1000.0), fresh.actor_id, 'import', fresh.command, fresh.facts
    from jsonb_to_recordset(${JSON.stringify(past)}::jsonb)
      as fresh(at bigint, actor_id uuid, command text, facts jsonb)`.execute(tx);
}

/** So that the first person's sidebar has some. */
async function insertFavourites(
  tx: Tx,
  workspaceId: string,
  { id: userId }: SeededPerson,
  { project: home, planning }: ProjectFixture,
): Promise<void> {
  if (!planning) return;
  const [kept] = planning.views;
  const current = planning.cycles.at(3);
  const targets = [
    { kind: 'project' as const, targetId: home.id },
    ...(current ? [{ kind: 'cycle' as const, targetId: current.id }] : []),
    ...(kept ? [{ kind: 'view' as const, targetId: kept.id }] : []),
  ];
  await insertRows(
    tx,
    workspaceId,
    favourite,
    targets.map((target, at) => ({
      ...target,
      id: uuid(),
      userId,
      title: null,
      folderId: null,
      sortOrder: `a${at}`,
    })),
  );
}
