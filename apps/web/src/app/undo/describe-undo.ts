import { idsAt } from '@cairn/sync/schema';
import type { Say } from '../../data/action.ts';
import type { UndoDirection, UndoWords, Way } from '../../data/undo-stack.ts';

interface Names {
  readonly say: Say;
  /** `WEB-12` of an issue, the name of anything else. */
  readonly nameOf: (id: string) => string | undefined;
  /** The message key of the property that a command changes with this field of a patch. */
  readonly propertyOf: (command: string, field: string) => string | undefined;
  /** What features say of their commands, by the names of these. */
  readonly words: ReadonlyMap<string, UndoWords>;
}

/** Describes what was undone or redone; `undos` are the changes of one action that did it. */
export function describeUndo(
  undos: readonly Way[],
  { say, nameOf, propertyOf, words }: Names,
  direction: UndoDirection = 'undo',
): string {
  const ids = [...new Set(undos.flatMap(subjectsOf))];
  const name =
    undos.map(nameIn).find((each) => each !== undefined) ??
    ((ids.length === 1 && nameOf(ids[0] ?? '')) || say('commands.issues', { count: ids.length }));
  const fallback = `commands.${direction === 'undo' ? 'undone' : 'redone'}`;
  // Undoing the creation of an issue covers its properties.
  const whole = undos.map((way) => wordsOf(way, words)?.[direction]).find((each) => each);
  const properties = whole === undefined ? propertiesOf(undos, propertyOf, say) : '';
  const sentence = whole ?? `${fallback}.${properties === '' ? 'other' : 'update'}`;
  return say(sentence, { properties, name, count: ids.length });
}

const wordsOf = (way: Way, words: Names['words']): UndoWords | undefined =>
  'words' in way ? way.words : words.get(way.command.name);

function propertiesOf(undos: readonly Way[], propertyOf: Names['propertyOf'], say: Say): string {
  const names = new Set<string>();
  let isMoved = false;
  for (const way of undos)
    if ('command' in way)
      for (const field of changesIn(way.input).flatMap(({ patch }) => Object.keys(patch))) {
        const property = propertyOf(way.command.name, field);
        if (property === undefined) isMoved = true;
        else names.add(say(property).toLowerCase());
      }
  // Moving to another group also changes the place; the group says more.
  if (names.size === 0 && isMoved) names.add(say('commands.undone.place'));
  return [...names].join(', ');
}

/** The name of something restored as a whole, such as a cycle. */
const nameIn = (way: Way): string | undefined =>
  'command' in way && isObject(way.input) && typeof way.input['name'] === 'string'
    ? way.input['name']
    : undefined;

interface Change {
  readonly issueId: string;
  readonly patch: object;
}

function changesIn(input: unknown): readonly Change[] {
  if (!isObject(input) || !Array.isArray(input['changes'])) return [];
  return (input['changes'] as object[]).filter((each): each is Change => 'issueId' in each);
}

/** The issues that a command names; the row that it is on where it names none. */
function subjectsOf(way: Way): readonly string[] {
  if (!('command' in way)) return [way.subjectId];
  const { command, input } = way;
  const issues = ['issueIds', 'changes.issueId'].flatMap((field) => idsIn(input, field));
  return issues.length > 0 ? issues : idsIn(input, command.on);
}

const idsIn = (input: unknown, field: string): string[] => idsAt(input, { field, entity: '', many: true });

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
