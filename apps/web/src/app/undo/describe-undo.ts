import type { Say } from '../../data/action.ts';
import type { UndoDirection } from '../../data/undo-stack.ts';

/** What a patch's fields are called under `issues.properties`. */
const PROPERTY_OF: Readonly<Record<string, string>> = {
  title: 'title',
  stateId: 'state',
  priority: 'priority',
  assigneeIds: 'assignees',
  labelIds: 'labels',
  parentId: 'parent',
  startDate: 'startDate',
  dueDate: 'dueDate',
  estimate: 'estimate',
};

interface Undone {
  readonly command: { readonly name: string };
  readonly input: unknown;
}

/** Under `commands.undone`: what was done that the command takes back. Under `commands.redone`: what it does again. */
const SENTENCE_OF: Readonly<Record<string, Readonly<Record<UndoDirection, string>>>> = {
  'issue.update': { undo: 'update', redo: 'update' },
  'issue.remove': { undo: 'created', redo: 'removed' },
  'issue.restore': { undo: 'removed', redo: 'restored' },
  'issue.unarchive': { undo: 'archived', redo: 'unarchived' },
  'issue.archive': { undo: 'unarchived', redo: 'archived' },
};

/** Says in words what was taken back or done again; `undos` are the commands that did it, of one kind. */
export function describeUndo(
  undos: readonly Undone[],
  say: Say,
  keyOf: (issueId: string) => string | undefined,
  direction: UndoDirection = 'undo',
): string {
  const inputs = undos.map(({ input }) => input);
  const ids = inputs.flatMap(issueIdsOf);
  const name = (ids.length === 1 && keyOf(ids[0] ?? '')) || say('commands.issues', { count: ids.length });
  const sentence = SENTENCE_OF[undos[0]?.command.name ?? '']?.[direction];
  const properties = sentence === 'update' ? propertiesOf(inputs, say) : '';
  return say(`commands.${direction === 'undo' ? 'undone' : 'redone'}.${sentence ?? 'other'}`, {
    properties,
    name,
    count: ids.length,
  });
}

function propertiesOf(inputs: readonly unknown[], say: Say): string {
  const fields = new Set(inputs.flatMap(changesOf).flatMap(({ patch }) => Object.keys(patch)));
  // A row that was moved to another group has changed its place as well; the group says more.
  if (fields.size > 1) fields.delete('sortOrder');
  return [...fields]
    .map((field) => {
      const property = PROPERTY_OF[field];
      return property === undefined
        ? say('commands.undone.place')
        : say(`issues.properties.${property}`).toLowerCase();
    })
    .join(', ');
}

interface Change {
  readonly issueId: string;
  readonly patch: object;
}

function changesOf(input: unknown): readonly Change[] {
  if (typeof input !== 'object' || input === null || !('changes' in input)) return [];
  return Array.isArray(input.changes) ? (input.changes as Change[]) : [];
}

function issueIdsOf(input: unknown): readonly string[] {
  if (typeof input !== 'object' || input === null) return [];
  if ('issueIds' in input && Array.isArray(input.issueIds)) return input.issueIds as string[];
  if ('issueId' in input && typeof input.issueId === 'string') return [input.issueId];
  return changesOf(input).map((each) => each.issueId);
}
