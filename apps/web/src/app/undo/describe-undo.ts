import type { Say } from '../../data/action.ts';
import type { UndoDirection } from '../../data/undo-stack.ts';

interface Undone {
  readonly command: { readonly name: string };
  readonly input: unknown;
}

/** In `commands.undone`: what the command undid. In `commands.redone`: what it redid. */
const SENTENCE_OF: Readonly<Record<string, Readonly<Record<UndoDirection, string>>>> = {
  'issue.remove': { undo: 'created', redo: 'removed' },
  'issue.restore': { undo: 'removed', redo: 'restored' },
  'issue.unarchive': { undo: 'archived', redo: 'unarchived' },
  'task.tick': { undo: 'ticked', redo: 'ticked' },
  'notification.update': { undo: 'other', redo: 'other' },
  'issue.archive': { undo: 'unarchived', redo: 'archived' },
  'cycle.restore': { undo: 'removedOne', redo: 'restored' },
  'module.restore': { undo: 'removedOne', redo: 'restored' },
  'estimate.restore': { undo: 'removedEstimate', redo: 'other' },
  'estimate.take-back-edit': { undo: 'editedEstimate', redo: 'editedEstimate' },
};

const ANSWERED = { undo: 'answered', redo: 'answered' };
const OF_REQUEST: typeof SENTENCE_OF = {
  reopen: ANSWERED,
  accept: ANSWERED,
  decline: ANSWERED,
  snooze: ANSWERED,
  'mark-duplicate': ANSWERED,
  remove: { undo: 'created', redo: 'removed' },
  restore: { undo: 'removedOne', redo: 'restored' },
};

function sentenceOf(command: string, direction: UndoDirection): string | undefined {
  const [feature, verb = ''] = command.split('.');
  return (feature === 'intake' ? OF_REQUEST[verb] : SENTENCE_OF[command])?.[direction];
}

interface Names {
  readonly say: Say;
  /** `WEB-12`. */
  readonly keyOf: (issueId: string) => string | undefined;
  /** The message key of the property that a command changes with this field of a patch. */
  readonly propertyOf: (command: string, field: string) => string | undefined;
}

/** Describes what was undone or redone; `undos` are the commands of one action that did it. */
export function describeUndo(
  undos: readonly Undone[],
  { say, keyOf, propertyOf }: Names,
  direction: UndoDirection = 'undo',
): string {
  const ids = [...new Set(undos.flatMap(({ input }) => issueIdsOf(input)))];
  const name =
    undos.map(({ input }) => nameIn(input)).find((each) => each !== undefined) ??
    ((ids.length === 1 && keyOf(ids[0] ?? '')) || say('commands.issues', { count: ids.length }));
  // Undoing the creation of an issue covers its properties.
  const whole = undos.map(({ command }) => sentenceOf(command.name, direction)).find((each) => each);
  const properties = whole === undefined ? propertiesOf(undos, propertyOf, say) : '';
  const sentence = whole ?? (properties === '' ? undefined : 'update');
  return say(`commands.${direction === 'undo' ? 'undone' : 'redone'}.${sentence ?? 'other'}`, {
    properties,
    name,
    count: ids.length,
  });
}

function propertiesOf(undos: readonly Undone[], propertyOf: Names['propertyOf'], say: Say): string {
  const names = new Set<string>();
  let isMoved = false;
  for (const { command, input } of undos)
    for (const field of changesOf(input).flatMap(({ patch }) => Object.keys(patch))) {
      const property = propertyOf(command.name, field);
      if (property === undefined) isMoved = true;
      else names.add(say(property).toLowerCase());
    }
  // Moving to another group also changes the place; the group says more.
  if (names.size === 0 && isMoved) names.add(say('commands.undone.place'));
  return [...names].join(', ');
}

/** The name of something restored as a whole, such as a cycle. */
const nameIn = (input: unknown): string | undefined =>
  typeof input === 'object' && input !== null && 'name' in input && typeof input.name === 'string'
    ? input.name
    : undefined;

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
  if ('requestId' in input && typeof input.requestId === 'string') return [input.requestId];
  return changesOf(input).map((each) => each.issueId);
}
