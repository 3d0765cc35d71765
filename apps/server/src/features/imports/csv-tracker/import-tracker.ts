import { compareStates, project, state, type StateGroup } from '@cairn/domain';
import { importRefusals } from '@cairn/domain/imports/refusals';
import type { SyncActor } from '@cairn/sync/server';
import { assertMay, notFound, type CommandTx, refused } from '../../../platform/commands/index.ts';
import { runWrite, type Writes } from '../../../platform/sync/index.ts';
import { insertComments, insertIssues, prepareIssue, type Surroundings } from './import-issues.ts';
import { importLabels, importPeople } from './import-people.ts';
import { findImported, type Imported } from './import-records.ts';
import type { TrackerExport } from './read-export.ts';
import { toDocument } from './to-document.ts';

/** Rows per transaction, few enough not to delay people who are working. */
const CHUNK = 50;

export interface ImportSettings {
  readonly hub: Writes;
  /** The importer, who must be Admin of the project. */
  readonly who: SyncActor;
  readonly projectId: string;
  readonly given: TrackerExport;
  readonly onProgress?: (message: string) => void;
}

interface Count {
  added: number;
  /** Already imported by an earlier run. */
  known: number;
}

export interface ImportReport {
  readonly people: Count;
  readonly labels: Count;
  readonly issues: Count;
  readonly comments: Count;
  /** Private issues, with their comments, which must not end up in a public project. */
  leftOut: number;
}

/** Imports an export into a project. What an earlier run imported is left as it is now. */
export async function importTracker(settings: ImportSettings): Promise<ImportReport> {
  const { hub, projectId, onProgress = () => undefined } = settings;
  const who = { ...settings.who, via: 'import' };
  const source = `csv-tracker ${projectId}`;
  const start = await runWrite(hub, who, 'import.people', (tx) => begin(tx, settings, source));
  const { around, report, given } = start;
  const issues = new Map(start.issues);
  const freshIssues = given.issues.filter(({ id }) => !issues.has(id));
  for (const chunk of chunksOf(freshIssues)) {
    const prepared = chunk.map(prepareIssue);
    const fresh = await runWrite(hub, who, 'import.issues', (tx) => insertIssues(tx, prepared, around));
    for (const [sourceId, id] of fresh) issues.set(sourceId, id);
    report.issues.added += fresh.size;
    onProgress(`imported ${report.issues.added} of ${freshIssues.length} issues`);
  }
  const freshComments = given.comments.filter(({ id }) => !start.comments.has(id));
  for (const chunk of chunksOf(freshComments)) {
    const prepared = chunk.map((comment) => ({ comment, text: toDocument(comment.body) }));
    await runWrite(hub, who, 'import.comments', (tx) => insertComments(tx, prepared, { ...around, issues }));
    report.comments.added += chunk.length;
    onProgress(`imported ${report.comments.added} of ${freshComments.length} comments`);
  }
  return report;
}

interface Start {
  readonly around: Surroundings;
  readonly report: ImportReport;
  readonly given: TrackerExport;
  readonly issues: Imported;
  readonly comments: Imported;
}

/** People and labels, and what already exists. */
async function begin(
  tx: CommandTx,
  { projectId, given: all }: ImportSettings,
  source: string,
): Promise<Start> {
  const row = await tx.get(project, projectId);
  if (!tx.actor.projectRoles.has(projectId)) throw notFound();
  assertMay(tx.actor, 'project:update', { entity: project, row });
  const { given, leftOut } = row.isPublic ? publicPart(all) : { given: all, leftOut: 0 };
  const people = await importPeople(tx, projectId, given.people);
  const labels = await importLabels(tx, projectId, source, given.labels);
  const issues = await findImported(tx, source, 'issue');
  const comments = await findImported(tx, source, 'comment');
  const participants = new Map<string, Set<string>>();
  for (const { issueID, creatorID } of given.comments)
    participants.set(issueID, (participants.get(issueID) ?? new Set()).add(creatorID));
  const around = {
    projectId,
    source,
    people: people.all,
    labels: labels.all,
    openStateId: await firstStateOf(tx, projectId, 'unstarted'),
    doneStateId: await firstStateOf(tx, projectId, 'completed'),
    participants,
  };
  const report = {
    people: { added: people.added, known: given.people.length - people.added },
    labels: { added: labels.added, known: given.labels.length - labels.added },
    issues: { added: 0, known: given.issues.filter(({ id }) => issues.has(id)).length },
    comments: { added: 0, known: given.comments.filter(({ id }) => comments.has(id)).length },
    leftOut,
  };
  return { around, report, given, issues, comments };
}

function publicPart(all: TrackerExport): { given: TrackerExport; leftOut: number } {
  const issues = all.issues.filter(isPublic);
  const ids = new Set(issues.map(({ id }) => id));
  const comments = all.comments.filter(({ issueID }) => ids.has(issueID));
  return { given: { ...all, issues, comments }, leftOut: all.issues.length - issues.length };
}

/** An export without visibility is public, like the one this was written for. */
export const isPublic = ({ visibility }: { readonly visibility: string }): boolean =>
  visibility === '' || visibility === 'public';

async function firstStateOf(tx: CommandTx, projectId: string, group: StateGroup): Promise<string> {
  const states = (await tx.where(state, { projectId })).filter((each) => each.group === group);
  const [first] = states.toSorted(compareStates);
  if (!first) throw refused(importRefusals.no_state_in_group, { group });
  return first.id;
}

function chunksOf<T>(list: readonly T[]): T[][] {
  const chunks = [];
  for (let at = 0; at < list.length; at += CHUNK) chunks.push(list.slice(at, at + CHUNK));
  return chunks;
}
