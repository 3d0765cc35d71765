import {
  activity,
  comment,
  description,
  issue,
  issueLink,
  label,
  member,
  memberContact,
  page,
  project,
  projectListing,
  projectMember,
  reaction,
  relation,
  ROLE,
  state,
  type Role,
} from '@cairn/domain';
import { createRandom, makePages, makeProject, type ProjectFixture, type ProjectPlan } from '@cairn/fixtures';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/index.ts';
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
  /** The first one is the workspace's first Admin. */
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

/** Makes a whole workspace in the caller's transaction, so that it is there entirely or not at all. */
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
  const making = { random: createRandom(plan.seed), newId: (time: number) => uuid(time), now: plan.now };
  for (const projectPlan of plan.projects) {
    const fixture = makeProject(projectPlan, making);
    await insertProject(tx, workspaceId, fixture);
    if (projectPlan.hasPages === true) await insertPages(tx, workspaceId, plan, projectPlan, fixture);
    counts.projects++;
    counts.issues += fixture.issues.length;
    counts.comments += fixture.comments.length;
    counts.relations += fixture.relations.length / 2;
    counts.activities += fixture.activities.length;
    onProject(counts.projects);
  }
  return { workspaceId, ...counts };
}

/** Everybody but the owner, whose membership is made with the workspace. */
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
  await insertRows(tx, workspaceId, reaction, made.reactions);
  await insertRows(tx, workspaceId, relation, made.relations);
  await insertRows(tx, workspaceId, activity, made.activities);
  await sql`insert into issue_counters (workspace_id, project_id, last_number)
    values (${workspaceId}, ${made.project.id}, ${made.issues.length})`.execute(tx);
}

async function insertPages(
  tx: Tx,
  workspaceId: string,
  { slug, now }: SeedPlan,
  { topic, people }: ProjectPlan,
  { project: home, issues }: ProjectFixture,
): Promise<void> {
  const made = makePages({ slug, projectId: home.id, topic, people, issues, newId: () => uuid(now), now });
  await insertRows(
    tx,
    workspaceId,
    page,
    made.map(({ row }) => row),
  );
  for (const { row, text } of made) await writePage(tx, workspaceId, row, text);
}
