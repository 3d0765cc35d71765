import {
  automation,
  closingState,
  isClosedGroup,
  isDue,
  issue,
  project,
  state,
  type Automation,
  type Issue,
} from '@cairn/domain';
import type { CommandTx } from '../../platform/commands/index.ts';
import { runWrite, type Writes } from '../../platform/sync/index.ts';
import { actorOf, bringBot } from './bot.ts';
import { dueIssues, monthsOf, type Rule } from './due-issues.ts';

/** Issues per transaction, few enough not to delay people who are working. */
const CHUNK = 50;
/** Chunks per rule and run; the next run does the rest. */
const CHUNKS_MAX = 200;

export interface Tidying {
  readonly hub: Writes;
  readonly workspaceId: string;
  readonly projectId: string;
  /** The current time for the rules, in milliseconds since 1970; written times are real. */
  readonly asOf: number;
  readonly signal?: AbortSignal;
}

export type Tidied = Readonly<Record<Rule, number>>;

/** Applies the rules of a project. Issues that it closes aren't archived in the same run. */
export async function tidyProject(tidying: Tidying): Promise<Tidied> {
  const archive = await follow(tidying, 'archive');
  return { archive, close: await follow(tidying, 'close') };
}

async function follow(tidying: Tidying, rule: Rule): Promise<number> {
  const { hub, workspaceId, signal } = tidying;
  let done = 0;
  for (let chunk = 0; chunk < CHUNKS_MAX && signal?.aborted !== true; chunk++) {
    const count = await runWrite(hub, actorOf(workspaceId), `automation.${rule}`, (tx) =>
      tidyChunk(tx, tidying, rule),
    );
    done += count;
    if (count === 0) break;
  }
  return done;
}

async function tidyChunk(tx: CommandTx, { projectId, asOf }: Tidying, rule: Rule): Promise<number> {
  const settings = await settingsOf(tx, projectId);
  const months = settings && monthsOf(settings, rule);
  if (!settings || months == null) return 0;
  const states = await tx.where(state, { projectId });
  const patch = patchOf(tx, rule, closingState(settings, states)?.id);
  if (!patch) return 0;
  const found = await tx.query(
    dueIssues({ workspaceId: tx.workspaceId, projectId, rule, months, by: asOf }, CHUNK),
  );
  const ids = found.map(({ id }) => id);
  await tx.load(issue, ids, true);
  const closed = new Set(states.flatMap(({ id, group }) => (isClosedGroup(group) ? [id] : [])));
  // An issue may have changed between the search and the lock.
  const rows = ids
    .map((id) => tx.known(issue, id) as Issue | undefined)
    .filter((row) => row !== undefined)
    .filter(
      (row) =>
        row.archivedAt === null &&
        row.removedAt === null &&
        !row.isRequest &&
        closed.has(row.stateId) === (rule === 'archive') &&
        isDue(row, months, asOf),
    );
  if (rows.length > 0) await bringBot(tx);
  for (const { id } of rows) await tx.update(issue, id, patch);
  return rows.length;
}

/** Undefined if no rule applies: they were switched off, or the project is archived. */
async function settingsOf(tx: CommandTx, projectId: string): Promise<Automation | undefined> {
  await tx.load(automation, [projectId], true);
  const home = await tx.find(project, projectId);
  return home?.archivedAt === null ? await tx.find(automation, projectId) : undefined;
}

function patchOf({ now }: CommandTx, rule: Rule, stateId: string | undefined) {
  if (rule === 'archive') return { archivedAt: now, updatedAt: now };
  return stateId === undefined ? undefined : { stateId, completedAt: now, updatedAt: now };
}
