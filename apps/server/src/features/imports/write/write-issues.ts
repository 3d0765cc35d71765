import {
  BOT_ID,
  issue,
  ISSUE_TITLE_MAX,
  module,
  label,
  isClosedGroup,
  state,
  withoutHidden,
  type Issue,
} from '@cairn/domain';
import { uuid, type SetPatch } from '@cairn/sync/schema';
import type { CommandTx } from '../../../platform/commands/index.ts';
import { freeKeys, reserveNumbers, shortened } from '../csv-tracker/import-issues.ts';
import type { Importer, Problem } from '../importers.ts';
import type { SourceIssue } from '../providers/index.ts';
import { withoutUnstorable } from '../without-unstorable.ts';
import { canStandBelow } from './can-stand-below.ts';
import type { Staged } from './staged.ts';
import { keep, keptOf, surroundingsOf, type Kept, type Surroundings } from './surroundings.ts';
import { labelKey, stateKey } from './write-plan.ts';

/** What the import last wrote of an issue. */
export interface GivenIssue {
  readonly title: string;
  readonly stateId: string;
  readonly priority: Issue['priority'];
  readonly assigneeIds: readonly string[];
  readonly labelIds: readonly string[];
  readonly dueDate: string | null;
  readonly createdBy: string;
  /** If the parent didn't exist yet, it is written with the texts. */
  readonly parentId: string | null;
  readonly moduleIds: readonly string[];
  /** The digest of its text; null if it had none. */
  readonly text: string | null;
}

export interface Written {
  readonly added: number;
  readonly updated: number;
  readonly problems: readonly Problem[];
}

/** Writes new issues with their numbers, dates and authors, and updates existing ones. */
export async function writeIssues(
  tx: CommandTx,
  row: Importer,
  staged: readonly Staged<SourceIssue>[],
): Promise<Written> {
  const around = await surroundingsOf(tx, row);
  const problems: Problem[] = [];
  const given = staged.map(({ record }) => record);
  const known = await keptOf<GivenIssue>(tx, around.source, 'issue', [
    ...given.map(({ key }) => key),
    ...given.flatMap(({ parent }) => parent ?? []),
  ]);
  const wanted = await wantedOf(tx, row, around, given, problems);
  const fresh = wanted.filter(({ record }) => !known.has(record.key) && !isModule(row, record));
  const first = await reserveNumbers(tx, around.project.id, fresh.length);
  const keys = await freeKeys(tx, around.project.id, fresh.length);
  const records: { key: string; rowId: string; given: GivenIssue }[] = [];
  for (const [at, each] of fresh.entries()) {
    const inserted = rowOf(each, around, first + at, keys[at] ?? '');
    const { parent } = each.record;
    // Most parents are older than their sub-issues; the rest follow with the texts.
    const above = known.get(parent ?? '')?.rowId ?? records.find(({ key }) => key === parent)?.rowId;
    const parentId = above !== undefined && (await canStandBelow(tx, inserted, above)) ? above : null;
    tx.insert(issue, { ...inserted, parentId });
    records.push({ key: each.record.key, rowId: inserted.id, given: { ...each.values, parentId } });
  }
  await keep(tx, around.source, 'issue', records);
  const updated = await bringAllUpToDate(tx, around, wanted, known);
  return { added: fresh.length, updated, problems };
}

/** An epic that becomes a module, unless an earlier run imported it as an issue. */
const isModule = ({ epicsToModules }: Importer, { isEpic }: SourceIssue): boolean => epicsToModules && isEpic;

interface Wanted {
  readonly record: SourceIssue;
  readonly values: GivenIssue;
  readonly completedAt: number | null;
}

async function wantedOf(
  tx: CommandTx,
  row: Importer,
  { source, project, members, inProject }: Surroundings,
  given: readonly SourceIssue[],
  problems: Problem[],
): Promise<readonly Wanted[]> {
  const labels = await keptOf(tx, source, 'label', [
    ...new Set(given.flatMap((each) => each.labels.map(({ name }) => labelKey(name)))),
  ]);
  const states = await keptOf(tx, source, 'state', [
    ...new Set(given.map(({ status }) => stateKey(status.name))),
  ]);
  const liveLabels = new Set((await tx.where(label, { projectId: project.id })).map(({ id }) => id));
  const groups = new Map(
    (await tx.where(state, { projectId: project.id })).map(({ id, group }) => [id, group]),
  );
  return given.map((record) => {
    const { key, title, priority, author, assignees, dueDate, closedAt, updatedAt, status } = record;
    const tidy = withoutHidden(title);
    if (tidy.length > ISSUE_TITLE_MAX) problems.push({ problem: 'title_cut', subject: `#${key}` });
    const assigned = assignees.flatMap((each) => members.get(each) ?? []);
    for (const each of assignees) {
      const userId = members.get(each);
      if (userId !== undefined && !inProject.has(userId))
        problems.push({ problem: 'assignee_left_out', subject: each });
    }
    const stateId = states.get(stateKey(status.name))?.rowId;
    if (stateId === undefined) throw new Error(`the status of #${key} has no state`);
    const isClosed = isClosedGroup(groups.get(stateId));
    return {
      record,
      completedAt: isClosed ? (closedAt ?? updatedAt) : null,
      values: {
        title: withoutUnstorable(shortened(tidy === '' ? `#${key}` : tidy)),
        stateId,
        priority,
        assigneeIds: [...new Set(assigned.filter((userId) => inProject.has(userId)))],
        labelIds: [
          ...new Set(
            record.labels
              .flatMap(({ name }) => labels.get(labelKey(name))?.rowId ?? [])
              .filter((id) => liveLabels.has(id)),
          ),
        ],
        dueDate,
        createdBy: (author === null ? undefined : members.get(author)) ?? BOT_ID,
        parentId: null,
        moduleIds: [],
        text: null,
      },
    };
  });
}

function rowOf(
  { record: { createdAt, updatedAt }, values, completedAt }: Wanted,
  { project, inProject }: Surroundings,
  number: number,
  sortOrder: string,
): Issue {
  const { title, stateId, priority, assigneeIds, labelIds, dueDate, createdBy } = values;
  return {
    // IDs sort by creation, like those of issues created here.
    id: uuid(createdAt),
    projectId: project.id,
    number,
    title,
    stateId,
    priority,
    assigneeIds,
    labelIds,
    subscriberIds: [...new Set([...(inProject.has(createdBy) ? [createdBy] : []), ...assigneeIds])],
    parentId: null,
    startDate: null,
    dueDate,
    sortOrder,
    createdBy,
    createdAt,
    updatedAt: Math.max(createdAt, updatedAt),
    completedAt,
    archivedAt: null,
    removedAt: null,
    isRequest: false,
  };
}

/** The number of existing issues that were updated. */
async function bringAllUpToDate(
  tx: CommandTx,
  around: Surroundings,
  wanted: readonly Wanted[],
  known: ReadonlyMap<string, Kept<GivenIssue>>,
): Promise<number> {
  await tx.load(
    issue,
    wanted.flatMap(({ record }) => known.get(record.key)?.rowId ?? []),
  );
  const records: { key: string; rowId: string; given: GivenIssue }[] = [];
  let updated = 0;
  for (const each of wanted) {
    const kept = known.get(each.record.key);
    if (!kept?.given) continue;
    const { rowId, given } = kept;
    const change = await bringUpToDate(tx, around, each, rowId, given);
    if (change === undefined) continue;
    if (change) updated += 1;
    const { parentId, moduleIds, text } = given;
    records.push({ key: each.record.key, rowId, given: { ...each.values, parentId, moduleIds, text } });
  }
  await keep(tx, around.source, 'issue', records);
  return updated;
}

/**
 * Writes what changed at the source, field by field, except fields that someone has changed here; undefined if the
 * issue stays as it is.
 */
async function bringUpToDate(
  tx: CommandTx,
  { project }: Surroundings,
  { record, values, completedAt }: Wanted,
  rowId: string,
  before: GivenIssue,
): Promise<boolean | undefined> {
  const row = await tx.find(issue, rowId);
  // Issues that were deleted, archived or moved here stay as they are.
  if (!row || row.removedAt !== null || row.archivedAt !== null || row.projectId !== project.id)
    return undefined;
  const patch: { -readonly [Field in keyof Issue]?: Issue[Field] | SetPatch } = {};
  const scalar = <Field extends 'title' | 'stateId' | 'priority' | 'dueDate' | 'createdBy'>(
    field: Field,
  ): void => {
    if (values[field] !== before[field] && row[field] === before[field])
      Object.assign(patch, { [field]: values[field] });
  };
  for (const field of ['title', 'stateId', 'priority', 'dueDate', 'createdBy'] as const) scalar(field);
  if (patch.stateId !== undefined) patch.completedAt = completedAt;
  const labelIds = differenceOf(before.labelIds, values.labelIds, row.labelIds);
  if (labelIds) patch.labelIds = labelIds;
  const assigneeIds = differenceOf(before.assigneeIds, values.assigneeIds, row.assigneeIds);
  if (assigneeIds) patch.assigneeIds = assigneeIds;
  const isChanged = Object.keys(patch).length > 0;
  if (isChanged)
    await tx.update(issue, rowId, {
      ...(patch as object),
      updatedAt: Math.max(row.updatedAt, record.updatedAt),
    });
  return isChanged;
}

/** What was added and removed at the source, without what already matches here. */
export function differenceOf(
  before: readonly string[],
  after: readonly string[],
  here: readonly string[],
): SetPatch | undefined {
  const add = after.filter((id) => !before.includes(id) && !here.includes(id));
  const remove = before.filter((id) => !after.includes(id) && here.includes(id));
  return add.length + remove.length === 0 ? undefined : { add, remove };
}

/** Modules that still exist. */
export async function livingModules(tx: CommandTx, projectId: string): Promise<ReadonlySet<string>> {
  return new Set((await tx.where(module, { projectId })).map(({ id }) => id));
}
