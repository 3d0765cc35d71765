import type { IssueProperty } from '../property.ts';
import { termsOf, type Atom, type Term } from './terms.ts';
import { plainName, STATE_GROUP, WITH, WITHOUT, wordOf, type FilterWords } from './words.ts';

/** A completion: `label:`, one of a property's values, or a word of the grammar. */
export interface FilterCompletion {
  readonly text: string;
  /** Its property; absent for `no:` and `has:`. */
  readonly property?: IssueProperty;
  /** Its value, if it has exactly one. */
  readonly value?: string;
}

export interface FilterCompletions {
  /** The start of the text that they replace. */
  readonly from: number;
  readonly to: number;
  /** Whether they start a term rather than complete one. */
  readonly isName: boolean;
  readonly options: readonly FilterCompletion[];
}

/** More than anyone reads. */
const OPTIONS_MAX = 50;
/** A plain word offers values from this many letters on, and this many values. */
const LETTERS_MIN = 2;
const VALUES_BY_WORD = 8;

const AHEAD = ['today', 'tomorrow', 'this-week', 'next-week', 'this-month', '<7d', '<2w'];
const BEHIND = ['today', 'yesterday', 'this-week', 'last-week', 'this-month', 'last-month', '>=-7d', '>=-4w'];
const OVERDUE_FIRST = ['overdue', ...AHEAD];

/** The completions at the caret. `isOffered` selects the properties that make sense in this place. */
export function filterCompletions(
  text: string,
  caret: number,
  words: FilterWords,
  isOffered: (property: IssueProperty) => boolean,
): FilterCompletions {
  const offered = words.properties.filter(isOffered);
  const term = termsOf(text).find(
    (each) => each.from <= caret && caret <= each.to && !/^[()]$/.test(text.slice(each.from, each.to)),
  );
  if (!term) return namesAt({ from: caret, to: caret, typed: '', isNot: false }, offered, words);
  const { name, isNot, atoms } = term;
  const start = isNot ? term.from + 1 : term.from;
  if (!name || caret <= name.to) {
    const to = name ? name.to + 1 : term.to;
    const isQuoted = atoms[0]?.isQuoted === true && !name;
    if (isQuoted) return { from: start, to, isName: true, options: [] };
    return namesAt({ from: start, to, typed: text.slice(start, caret), isNot }, offered, words);
  }
  const atom = atoms.find(({ from, to }) => from <= caret && caret <= to);
  if (!atom) return { from: caret, to: caret, isName: false, options: [] };
  const { from, to } = atom;
  const options = valueOptions(term, atom, text.slice(from, caret), offered, words);
  return { from, to, isName: false, options: options.slice(0, OPTIONS_MAX) };
}

interface NamePlace {
  readonly from: number;
  readonly to: number;
  readonly typed: string;
  readonly isNot: boolean;
}

function namesAt(
  { from, to, typed, isNot }: NamePlace,
  offered: readonly IssueProperty[],
  words: FilterWords,
): FilterCompletions {
  const able = offered.filter(({ operators }) => !isNot || operators.includes('is_not'));
  const named = able.map((property) => ({ text: `${wordOf(property)}:`, property }));
  const presence = isNot ? [] : [{ text: `${WITHOUT}:` }, { text: `${WITH}:` }];
  const options: FilterCompletion[] = [...named, ...presence];
  const found = bestFirst(options, typed, ({ text, property }) => [text, property?.id ?? '']);
  const values = typed.length < LETTERS_MIN ? [] : valuesByWord(typed, able, words);
  return { from, to, isName: true, options: [...found, ...values].slice(0, OPTIONS_MAX) };
}

/** Offers `label:bug` to someone who types `bug`. */
const valuesByWord = (
  typed: string,
  offered: readonly IssueProperty[],
  words: FilterWords,
): FilterCompletion[] =>
  offered
    .flatMap((property) =>
      namedOptions(property, typed, words)
        .filter(({ names }) => names.some((name) => plainName(name).startsWith(plainName(typed))))
        .map(({ text, value }) => ({ text: `${wordOf(property)}:${text}`, property, value })),
    )
    .slice(0, VALUES_BY_WORD);

function valueOptions(
  { name, isNot, atoms }: Term,
  atom: Atom,
  typed: string,
  offered: readonly IssueProperty[],
  words: FilterWords,
): FilterCompletion[] {
  const isPresence = name?.text === WITHOUT || name?.text === WITH;
  if (isPresence) {
    const able = offered.filter(({ operators }) => operators.includes('empty'));
    const options = able.map((property) => ({ text: wordOf(property), property }));
    return bestFirst(options, typed, ({ text }) => [text]);
  }
  const property = words.property(name?.text ?? '');
  if (!property) return [];
  const extra = property.operators.includes('empty') && atoms.length === 1 ? ['none'] : [];
  const asOption = (text: string): FilterCompletion => ({ text, property });
  if (property.kind === 'day') {
    const days = property.id === 'dueDate' ? OVERDUE_FIRST : property.stored?.command ? AHEAD : BEHIND;
    return bestFirst(isNot ? extra : [...days, ...extra], typed, (text) => [text]).map(asOption);
  }
  const wholes = property.id === STATE_GROUP && atoms.length === 1 ? ['open', 'closed'] : [];
  const word = typed.replace(/^[@#]?"?/, '');
  const taken = new Set(
    atoms.filter((each) => each !== atom).flatMap(({ text }) => words.values(property.id, text)),
  );
  return [
    ...bestFirst(wholes, word, (text) => [text]).map(asOption),
    ...namedOptions(property, word, words)
      .filter(({ value }) => !taken.has(value))
      .map(({ text, value }) => ({ text, property, value })),
    ...bestFirst(extra, word, (text) => [text]).map(asOption),
  ];
}

/** Values whose names contain the typed text, each name once. */
function namedOptions(
  { id }: IssueProperty,
  typed: string,
  words: FilterWords,
): { text: string; value: string; names: readonly string[] }[] {
  const seen = new Set<string>();
  return bestFirst(words.named(id), typed, ({ names }) => names).flatMap(({ value, names }) => {
    const text = words.textOf(id, names[0] ?? value);
    if (text === undefined || seen.has(text)) return [];
    seen.add(text);
    return [{ text, value, names }];
  });
}

/** Those whose name contains the typed text, with those that start with it first. */
function bestFirst<T>(all: readonly T[], typed: string, namesOf: (each: T) => readonly string[]): T[] {
  const wanted = plainName(typed);
  const holding = all.filter((each) => namesOf(each).some((name) => plainName(name).includes(wanted)));
  const begins = (each: T): boolean => namesOf(each).some((name) => plainName(name).startsWith(wanted));
  return [...holding.filter(begins), ...holding.filter((each) => !begins(each))];
}
