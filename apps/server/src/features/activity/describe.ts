import {
  attachmentCreated,
  attachmentRemoved,
  descriptionChanged,
  descriptionCreated,
  descriptionWritten,
  entitySchema,
  issue,
  issueArchivedOrNot,
  issueCreated,
  issueProperties,
  issueRemovedOrNot,
  linkChanged,
  linkCreated,
  linkRemoved,
  project,
  projectOf,
  relationCreated,
  relationRemoved,
  recurrenceMade,
  requestAnswered,
  scopes,
  template,
  type Activity,
  type Attachment,
  type Issue,
  type IssueLink,
  type PropertyHistory,
  type Relation,
} from '@cairn/domain';
import {
  changed,
  inserted,
  type DomainEvent,
  type Entity,
  type Row,
  type RowOfEntity,
  type SetPatch,
  type WirePatch,
} from '@cairn/sync/schema';
import { on, type CommandTx, type Reaction } from '../../platform/commands/index.ts';

/**
 * An activity entry without the fields that every entry has. Values are what people read, identifiers the IDs behind
 * them.
 */
export type Line = Pick<Activity, 'projectId' | 'issueId' | 'field' | 'verb'> &
  Partial<
    Pick<Activity, 'oldValue' | 'newValue' | 'oldIdentifier' | 'newIdentifier' | 'actorId' | 'createdAt'>
  >;

type Lines = readonly Line[];

/** Writes the entries of one event. */
export type WriteLines = (tx: CommandTx, lines: Lines) => Promise<void>;

/** Turns events into activity entries, in the terms of the spec (S-ACT). Entries of one change keep this order. */
export function descriptionsOfEvents(write: WriteLines): Reaction[] {
  const tell = <Payload>(
    event: DomainEvent<Payload>,
    describe: (tx: CommandTx, payload: Payload) => Promise<Lines> | Lines,
  ): Reaction => on(event, async (tx, payload) => write(tx, await describe(tx, payload)));

  const tellField = (name: 'title' | 'priority' | 'startDate' | 'dueDate', field: string): Reaction =>
    tell(changed(issue, name), (_tx, { before, after }) => [
      line(after, field, 'updated', { oldValue: before[name], newValue: after[name] }),
    ]);

  return [
    tell(issueCreated, (_tx, row) => [createdLine(row)]),
    tell(issueRemovedOrNot, (_tx, { before, after }) => [
      after.removedAt === null
        ? line(after, 'issue', 'restored')
        : line(after, 'issue', 'deleted', { oldValue: before.title }),
    ]),
    tell(issueArchivedOrNot, (_tx, { after }) => [
      line(after, 'archived_at', 'updated', { newValue: after.archivedAt === null ? 'restore' : 'archive' }),
    ]),
    tellField('title', 'name'),
    tellField('priority', 'priority'),
    tellField('startDate', 'start_date'),
    tellField('dueDate', 'target_date'),
    tell(changed(issue, 'parentId'), async (tx, { before, after }) => [
      line(after, 'parent', 'updated', {
        oldValue: await reference(tx, after, before.parentId),
        newValue: await reference(tx, after, after.parentId),
        oldIdentifier: before.parentId,
        newIdentifier: after.parentId,
      }),
    ]),
    tell(changed(issue, 'projectId'), async (tx, { before, after }) => [
      line(after, 'project', 'updated', {
        oldValue: await wordsFor(tx, after, project, before.projectId, ({ name }) => name),
        newValue: await wordsFor(tx, after, project, after.projectId, ({ name }) => name),
        oldIdentifier: before.projectId,
        newIdentifier: after.projectId,
      }),
    ]),
    ...TOLD.flatMap((property) => [
      ...(property.of === issue
        ? []
        : [
            tell(inserted(property.of), (tx, row) =>
              isOfNewIssue(tx, row.id) ? [] : propertyLines(tx, property, undefined, row, row),
            ),
          ]),
      tell(changed(property.of, property.stored), (tx, { before, after, difference }) =>
        isOfMove(property, before, after) ? [] : propertyLines(tx, property, before, after, difference),
      ),
    ]),
    // An import writes descriptions after it has created all issues.
    tell(descriptionCreated, (tx, { issueId, projectId }) =>
      isOfNewIssue(tx, issueId) || tx.via === 'import'
        ? []
        : [line({ id: issueId, projectId }, 'description', 'updated')],
    ),
    tell(descriptionChanged, (_tx, { after: { issueId, projectId } }) => [
      line({ id: issueId, projectId }, 'description', 'updated'),
    ]),
    tell(descriptionWritten, (_tx, written) => [line(written, 'description', 'updated')]),
    tell(linkCreated, (tx, link) =>
      isOfNewIssue(tx, link.issueId) ? [] : [linkLine(link, 'created', null, link)],
    ),
    tell(linkChanged, (_tx, { before, after }) => [linkLine(after, 'updated', before, after)]),
    tell(linkRemoved, (_tx, link) => [linkLine(link, 'deleted', link, null)]),
    tell(attachmentCreated, (_tx, row) => [attachmentLine(row, 'created')]),
    tell(attachmentRemoved, (_tx, row) => [attachmentLine(row, 'deleted')]),
    tell(relationCreated, (tx, side) => describeRelation(tx, side, 'created')),
    tell(relationRemoved, (tx, side) => describeRelation(tx, side, 'deleted')),
    tell(recurrenceMade, async (tx, { after: { projectId, lastIssueId, templateId } }) =>
      lastIssueId === null
        ? []
        : [
            line({ id: lastIssueId, projectId }, 'recurrence', 'created', {
              newValue: (await tx.find(template, templateId))?.name ?? null,
              newIdentifier: templateId,
              // After the entry for the creation of the issue.
              createdAt: tx.now + 1,
            }),
          ],
    ),
    // S-ACT-029: the verb is the status number.
    tell(requestAnswered, (_tx, { after }) => [line(after, 'inbox', String(after.status))]),
  ];
}

type IssueRef = Pick<Issue, 'id' | 'projectId'>;

function line(row: IssueRef, field: string, verb: string, values: Partial<Line> = {}): Line {
  return { projectId: row.projectId, issueId: row.id, field, verb, ...values };
}

/** An imported issue was created long ago by someone else. */
const createdLine = (row: Issue): Line =>
  line(row, 'issue', 'created', { actorId: row.createdBy, createdAt: row.createdAt });

/** Values that an issue is created with are not changes. */
const isOfNewIssue = (tx: CommandTx, issueId: string): boolean => tx.changes.hasMade(issue, issueId);

/** The entry for a move covers values that were mapped to the target project, but not assignees who were removed. */
const isOfMove = ({ stored }: ToldProperty, before: Row, after: Row): boolean =>
  before['projectId'] !== after['projectId'] && stored !== 'assigneeIds';

interface ToldProperty {
  /** The issue, or a facet of it. */
  readonly of: Entity;
  readonly stored: string;
  readonly history: PropertyHistory;
}

/** The properties that declare how their activity is described; everything else is described above. */
const TOLD: readonly ToldProperty[] = issueProperties.flatMap(({ stored, history }) =>
  stored && history ? [{ of: stored.of, stored: stored.field, history }] : [],
);

/**
 * One entry for a single value; for sets, one per added value, with only the new side filled, and one per removed
 * value, with only the old side filled (S-ACT-001, S-ACT-009).
 */
async function propertyLines(
  tx: CommandTx,
  { of, stored, history }: ToldProperty,
  before: Row | undefined,
  after: Row,
  difference: WirePatch,
): Promise<Lines> {
  const projectId = projectOf(of, after);
  if (projectId === undefined) return [];
  const row: IssueRef = { id: after.id, projectId };
  const nameIn = (each: Row): string => history.nameOf?.(each) ?? String(each['name']);
  const entity = entitySchema.entities.get(of.fields[stored]?.to ?? '');
  const nameOf = async (id: string | null): Promise<string | null> => {
    if (id === null || !entity) return id;
    // The same command may have deleted the value.
    const gone = tx.changes.removed(entity).find((each) => each.id === id);
    return gone ? nameIn(gone) : await wordsFor(tx, row, entity, id, nameIn);
  };
  const lines: Line[] = [];
  for (const [from, to] of stepsOf(before?.[stored], difference[stored]))
    lines.push(
      line(row, history.field, history.verb?.(from, to) ?? 'updated', {
        oldValue: await nameOf(from),
        newValue: await nameOf(to),
        oldIdentifier: entity ? from : null,
        newIdentifier: entity ? to : null,
      }),
    );
  return lines;
}

type Step = readonly [from: string | null, to: string | null];

/** `given`: the new value; for a new set all its values, for a changed set what was added and removed. */
function stepsOf(before: unknown, given: unknown): readonly Step[] {
  const { add, remove } = isSetPatch(given) ? given : { add: textsIn(given), remove: [] };
  if (Array.isArray(given) || isSetPatch(given))
    return [...add.map((each): Step => [null, each]), ...remove.map((each): Step => [each, null])];
  const [from, to] = [textOf(before), textOf(given)];
  return from === to ? [] : [[from, to]];
}

const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

const textOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;

const isSetPatch = (value: unknown): value is SetPatch =>
  typeof value === 'object' && value !== null && 'add' in value && 'remove' in value;

function linkLine(link: IssueLink, verb: string, from: IssueLink | null, to: IssueLink | null): Line {
  return line({ id: link.issueId, projectId: link.projectId }, 'link', verb, {
    oldValue: from?.url ?? null,
    newValue: to?.url ?? null,
    oldIdentifier: from?.id ?? null,
    newIdentifier: to?.id ?? null,
  });
}

/** The URL ends with the file's name, which is displayed and used for downloads (S-ACT-005). */
function attachmentLine(row: Attachment, verb: 'created' | 'deleted'): Line {
  const address = `${row.url}/${encodeURIComponent(row.name)}`;
  const values =
    verb === 'created'
      ? { newValue: address, newIdentifier: row.id }
      : { oldValue: address, oldIdentifier: row.id };
  return line({ id: row.issueId, projectId: row.projectId }, 'attachment', verb, values);
}

/** Each issue gets the entry for its side (S-ACT-022). */
async function describeRelation(
  tx: CommandTx,
  { issueId, projectId, kind, relatedId }: Relation,
  verb: 'created' | 'deleted',
): Promise<Lines> {
  const row: IssueRef = { id: issueId, projectId };
  const name = await reference(tx, row, relatedId);
  return [
    line(
      row,
      kind,
      'updated',
      verb === 'created'
        ? { newValue: name, newIdentifier: relatedId }
        : { oldValue: name, oldIdentifier: relatedId },
    ),
  ];
}

/** WEB-12 */
async function reference(tx: CommandTx, of: IssueRef, issueId: string | null): Promise<string | null> {
  if (issueId === null) return null;
  const { identifier } = await tx.get(project, of.projectId);
  return wordsFor(tx, of, issue, issueId, ({ number }) => `${identifier}-${number}`);
}

/**
 * The name of another row in an issue's activity, if everyone who reads that activity may see the row. Otherwise only
 * the ID is stored, and those who can see the row see its name.
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
