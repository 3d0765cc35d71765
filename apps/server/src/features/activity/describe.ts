import {
  entitySchema,
  issue,
  issueProperties,
  label,
  member,
  OPPOSITE,
  project,
  projectOf,
  scopes,
  state,
  type Activity,
  type Attachment,
  type Issue,
  type IssueLink,
  type RelationKind,
} from '@cairn/domain';
import type { Entity, RowOfEntity } from '@cairn/sync/schema';
import type { CommandTx, DomainEvent } from '../../platform/commands/index.ts';
import type { FacetChanged } from '../issues/public.ts';

/** A line of history without what every line has. Values are what people read, identifiers the ids behind them. */
export type Line = Pick<Activity, 'projectId' | 'issueId' | 'field' | 'verb'> &
  Partial<Pick<Activity, 'oldValue' | 'newValue' | 'oldIdentifier' | 'newIdentifier'>>;

type Describe = (tx: CommandTx, payload: DomainEvent['payload']) => Promise<Line[]> | Line[];

/** Event → lines of history, in the terms of the spec's activity entry (S-ACT). */
const DESCRIBERS: Readonly<Record<string, Describe>> = {
  'issue.created': (_tx, { issue: row }) => [line(row as Issue, 'issue', 'created')],
  'issue.removed': (_tx, { issue: row }) => [
    line(row as Issue, 'issue', 'deleted', { oldValue: (row as Issue).title }),
  ],
  'issue.restored': (_tx, payload) => [line(refOf(payload), 'issue', 'restored')],
  'issue.archived': (_tx, payload) => [
    line(refOf(payload), 'archived_at', 'updated', { newValue: 'archive' }),
  ],
  'issue.unarchived': (_tx, payload) => [
    line(refOf(payload), 'archived_at', 'updated', { newValue: 'restore' }),
  ],
  'issue.description-changed': (_tx, payload) => [line(refOf(payload), 'description', 'updated')],
  'issue.updated': (tx, { before, after }) => describeUpdate(tx, before as Issue, after as Issue),
  'issue.facet-changed': (tx, payload) => describeFacet(tx, payload as unknown as FacetChanged),
  'link.created': (_tx, { link }) => [linkLine(link as IssueLink, 'created', null, link as IssueLink)],
  'link.updated': (_tx, { before, after }) => [
    linkLine(after as IssueLink, 'updated', before as IssueLink, after as IssueLink),
  ],
  'link.removed': (_tx, { link }) => [linkLine(link as IssueLink, 'deleted', link as IssueLink, null)],
  'attachment.created': (_tx, payload) => [attachmentLine(payload['attachment'] as Attachment, 'created')],
  'attachment.removed': (_tx, payload) => [attachmentLine(payload['attachment'] as Attachment, 'deleted')],
  'relation.created': (tx, payload) => describeRelation(tx, payload, 'created'),
  'relation.removed': (tx, payload) => describeRelation(tx, payload, 'deleted'),
};

export async function describe(tx: CommandTx, event: DomainEvent): Promise<Line[]> {
  return (await DESCRIBERS[event.name]?.(tx, event.payload)) ?? [];
}

type IssueRef = Pick<Issue, 'id' | 'projectId'>;

function line(row: IssueRef, field: string, verb: string, values: Partial<Line> = {}): Line {
  return { projectId: row.projectId, issueId: row.id, field, verb, ...values };
}

const refOf = (payload: DomainEvent['payload']): IssueRef => ({
  id: String(payload['issueId']),
  projectId: String(payload['projectId']),
});

async function describeUpdate(tx: CommandTx, before: Issue, after: Issue): Promise<Line[]> {
  const lines: Line[] = [];
  const plain = (field: string, from: string | null, to: string | null): void => {
    if (from !== to) lines.push(line(after, field, 'updated', { oldValue: from, newValue: to }));
  };
  plain('name', before.title, after.title);
  plain('priority', before.priority, after.priority);
  plain('start_date', before.startDate, after.startDate);
  plain('target_date', before.dueDate, after.dueDate);
  const nameOfState = (id: string) => wordsFor(tx, after, state, id, ({ name }) => name);
  const nameOfMember = (id: string) => wordsFor(tx, after, member, id, ({ displayName }) => displayName);
  const nameOfLabel = (id: string) => wordsFor(tx, after, label, id, ({ name }) => name);
  if (before.stateId !== after.stateId)
    lines.push(
      line(after, 'state', 'updated', {
        oldValue: await nameOfState(before.stateId),
        newValue: await nameOfState(after.stateId),
        oldIdentifier: before.stateId,
        newIdentifier: after.stateId,
      }),
    );
  if (before.parentId !== after.parentId)
    lines.push(
      line(after, 'parent', 'updated', {
        oldValue: await reference(tx, after, before.parentId),
        newValue: await reference(tx, after, after.parentId),
        oldIdentifier: before.parentId,
        newIdentifier: after.parentId,
      }),
    );
  lines.push(...(await setLines(after, 'assignees', before.assigneeIds, after.assigneeIds, nameOfMember)));
  lines.push(...(await setLines(after, 'labels', before.labelIds, after.labelIds, nameOfLabel)));
  return lines;
}

/** A line for each property whose value is another one now. What it is called follows from its field. */
async function describeFacet(
  tx: CommandTx,
  { facet, before, after, removed }: FacetChanged,
): Promise<Line[]> {
  const row: IssueRef = { id: after.id, projectId: String(after['projectId']) };
  const lines: Line[] = [];
  for (const { stored, history } of issueProperties) {
    if (stored?.of !== facet || !history) continue;
    const entity = entitySchema.entities.get(facet.fields[stored.field]?.to ?? '');
    const nameOf = async (id: string | null): Promise<string | null> => {
      if (id === null || !entity) return id;
      const gone = removed.find((each) => each.id === id);
      return gone
        ? history.nameOf(gone)
        : await wordsFor(tx, row, entity, id, (each) => history.nameOf(each));
    };
    for (const [from, to] of stepsOf(before?.[stored.field], after[stored.field]))
      lines.push(
        line(row, history.field, history.verb?.(from, to) ?? 'updated', {
          oldValue: await nameOf(from),
          newValue: await nameOf(to),
          oldIdentifier: from,
          newIdentifier: to,
        }),
      );
  }
  return lines;
}

/** From what to what a field has gone: in one step, or of a set in one for each value that came or went. */
function stepsOf(before: unknown, after: unknown): readonly (readonly [string | null, string | null])[] {
  if (Array.isArray(after)) {
    const [held, now] = [(before ?? []) as readonly string[], after as readonly string[]];
    return [
      ...now.filter((each) => !held.includes(each)).map((each) => [null, each] as const),
      ...held.filter((each) => !now.includes(each)).map((each) => [each, null] as const),
    ];
  }
  const [from, to] = [(before ?? null) as string | null, (after ?? null) as string | null];
  return from === to ? [] : [[from, to]];
}

/** Added: only the new side is filled. Removed: only the old side (S-ACT-001, S-ACT-009). */
async function setLines(
  row: IssueRef,
  field: string,
  before: readonly string[],
  after: readonly string[],
  nameOf: (id: string) => Promise<string | null>,
): Promise<Line[]> {
  const lines: Line[] = [];
  for (const id of after)
    if (!before.includes(id))
      lines.push(line(row, field, 'updated', { newValue: await nameOf(id), newIdentifier: id }));
  for (const id of before)
    if (!after.includes(id))
      lines.push(line(row, field, 'updated', { oldValue: await nameOf(id), oldIdentifier: id }));
  return lines;
}

function linkLine(link: IssueLink, verb: string, from: IssueLink | null, to: IssueLink | null): Line {
  return line({ id: link.issueId, projectId: link.projectId }, 'link', verb, {
    oldValue: from?.url ?? null,
    newValue: to?.url ?? null,
    oldIdentifier: from?.id ?? null,
    newIdentifier: to?.id ?? null,
  });
}

/** The address ends with the file's name: what is shown, and what a download is called (S-ACT-005). */
function attachmentLine(row: Attachment, verb: 'created' | 'deleted'): Line {
  const address = `${row.url}/${encodeURIComponent(row.name)}`;
  const values =
    verb === 'created'
      ? { newValue: address, newIdentifier: row.id }
      : { oldValue: address, oldIdentifier: row.id };
  return line({ id: row.issueId, projectId: row.projectId }, 'attachment', verb, values);
}

/** Both issues get the line that fits their side (S-ACT-022). */
async function describeRelation(
  tx: CommandTx,
  payload: DomainEvent['payload'],
  verb: string,
): Promise<Line[]> {
  const kind = payload['kind'] as RelationKind;
  const here = await tx.find(issue, String(payload['issueId']));
  const there = await tx.find(issue, String(payload['relatedId']));
  if (!here || !there) return [];
  const side = async (row: Issue, field: string, other: Issue): Promise<Line> => {
    const name = await reference(tx, row, other.id);
    return verb === 'created'
      ? line(row, field, 'updated', { newValue: name, newIdentifier: other.id })
      : line(row, field, 'updated', { oldValue: name, oldIdentifier: other.id });
  };
  return [await side(here, kind, there), await side(there, OPPOSITE[kind], here)];
}

/** WEB-12 */
async function reference(tx: CommandTx, of: IssueRef, issueId: string | null): Promise<string | null> {
  if (issueId === null) return null;
  const { identifier } = await tx.get(project, of.projectId);
  return wordsFor(tx, of, issue, issueId, ({ number }) => `${identifier}-${number}`);
}

/**
 * The words by which the history of an issue names another row: only of what everybody who reads that history sees. Of
 * anything else it keeps the id alone, and whoever sees the row is shown its words.
 */
async function wordsFor<E extends Entity>(
  tx: CommandTx,
  of: IssueRef,
  entity: E,
  id: string,
  words: (row: RowOfEntity<E>) => string,
): Promise<string | null> {
  const row = await tx.find(entity, id);
  if (!row) return null;
  const isForReaders = projectOf(entity, row) === of.projectId || entity.scope(row) === scopes.everyone;
  return isForReaders ? words(row) : null;
}
