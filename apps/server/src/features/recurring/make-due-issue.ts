import {
  blankIssue,
  cycle,
  description,
  entitySchema,
  estimate,
  estimateValue,
  facetsOfDraft,
  givenAhead,
  isClosedGroup,
  issue,
  issueProperties,
  label,
  member,
  module,
  nextOccurrence,
  project,
  projectMember,
  recurrence,
  state,
  template,
  ZONE_OF_NONE,
  type Issue,
  type IssueLookups,
  type Project,
  type Template,
} from '@cairn/domain';
import { dayAt } from '@cairn/domain/time-zone';
import { uuid, type Entity, type Row } from '@cairn/sync/schema';
import type { CommandTx } from '../../platform/commands/index.ts';
import { runWrite, type Writes } from '../../platform/sync/index.ts';
import { actorOf, bringBot } from '../automations/public.ts';
import { freeOrderKey, keepNewIssue, keyAtEnd, nextNumber } from '../issues/public.ts';

export interface Making {
  readonly hub: Writes;
  readonly workspaceId: string;
  readonly recurrenceId: string;
  /** The assumed current time, in milliseconds since 1970; written times are real. */
  readonly asOf: number;
}

/**
 * Creates the due issue of a rule, if any: one, however many were missed. The rule is locked and updated in the same
 * transaction, so nothing is created twice.
 */
export async function makeDueIssue({ hub, workspaceId, recurrenceId, asOf }: Making): Promise<string | null> {
  return await runWrite(hub, actorOf(workspaceId), 'recurrence.make', async (tx) => {
    await tx.load(recurrence, [recurrenceId], true);
    const rule = await tx.find(recurrence, recurrenceId);
    if (!rule || rule.isPaused) return null;
    const home = await tx.find(project, rule.projectId);
    const from = await tx.find(template, rule.templateId);
    if (!home || home.archivedAt !== null || from?.projectId !== home.id) return null;
    const last = rule.lastIssueId === null ? undefined : await tx.find(issue, rule.lastIssueId);
    const at = nextOccurrence(rule, last, home.timeZone);
    if (at === undefined || at > asOf) return null;
    // Random, because anyone who could predict it could use it for another issue.
    const id = uuid();
    await bringBot(tx);
    await makeIssue(tx, id, home, from);
    await tx.update(recurrence, rule.id, { since: asOf, lastIssueId: id });
    return id;
  });
}

async function makeIssue(tx: CommandTx, id: string, home: Project, from: Template): Promise<void> {
  const lookups = await lookupsOf(tx, home, from);
  const blank: Issue = {
    ...blankIssue(home.id, lookups, tx.now),
    id,
    number: await nextNumber(tx, home.id),
    // Issues must have a title, templates needn't.
    title: from.title.trim() || from.name,
    sortOrder: await freeOrderKey(
      tx,
      home.id,
      await keyAtEnd((each) => tx.query(each), tx.workspaceId, home.id),
    ),
  };
  if (blank.stateId === '') throw new Error(`project ${home.id} has no state`);
  const given = givenAhead(
    { ...blank, ...from.fields, ...facetsOfDraft(from.facets) } as Issue,
    blank,
    issueProperties,
    lookups,
  );
  const group = lookups.rows(state).get(given.stateId)?.group;
  const row = { ...given, completedAt: group && isClosedGroup(group) ? tx.now : null };
  insertIssue(tx, row);
  if (from.body)
    tx.insert(description, {
      id,
      projectId: home.id,
      issueId: id,
      body: from.body,
      updatedBy: tx.actor.userId,
      updatedAt: tx.now,
    });
  await keepNewIssue(tx, undefined, tx.changes);
}

/** The issue itself, and facets of other features as separate rows. */
function insertIssue(tx: CommandTx, row: Issue): void {
  const sides = row as unknown as Readonly<Record<string, unknown>>;
  tx.insert(
    issue,
    Object.fromEntries(Object.keys(issue.fields).map((field) => [field, sides[field]])) as Issue,
  );
  for (const facet of entitySchema.facetsOf(issue)) {
    const side = sides[facet.name];
    if (side !== undefined) tx.insert(facet, side as Row);
  }
}

/** The entities that a template can refer to. */
const NAMED: readonly Entity[] = [state, label, projectMember, estimate, estimateValue, cycle, module];

/** The project's rows, and the people that the template refers to. */
async function lookupsOf(tx: CommandTx, home: Project, from: Template): Promise<IssueLookups> {
  const rows = new Map<string, ReadonlyMap<string, Row>>([[project.name, byId([home])]]);
  for (const entity of NAMED) rows.set(entity.name, byId(await tx.where(entity, { projectId: home.id })));
  rows.set(member.name, byId(await tx.whereAny(member, 'id', from.fields.assigneeIds ?? [])));
  const todayIn = (zone: string | null): string => dayAt(tx.now, zone ?? ZONE_OF_NONE);
  return {
    userId: tx.actor.userId,
    today: todayIn(home.timeZone),
    todayIn,
    dayOf: (instant) => dayAt(instant, home.timeZone ?? ZONE_OF_NONE),
    rows: ((entity: Entity) => rows.get(entity.name) ?? new Map()) as IssueLookups['rows'],
    issue: () => undefined,
  };
}

const byId = (rows: readonly object[]): ReadonlyMap<string, Row> =>
  new Map((rows as readonly Row[]).map((row) => [row.id, row]));
