import { OVERDUE } from '../day-periods.ts';
import type { FilterOperator, IssueProperty } from '../property.ts';
import type { IssueFilter } from '../view-spec.ts';
import { dayValuesOf } from './day-words.ts';
import { termsOf, type Atom, type Piece, type Term } from './terms.ts';
import { STATE_GROUP, TITLE, WITH, WITHOUT, type FilterWords } from './words.ts';

/** Nobody reads a longer one; what a view may hold is less. */
export const FILTER_TEXT_MAX = 20_000;
/** As many as views may have. */
const FILTERS_MAX = 50;
const VALUES_MAX = 200;
const DUE = 'dueDate';
const STATE = 'state';

/** Why a text is no filter. */
export const FILTER_PROBLEMS = [
  'too_long',
  'too_many',
  'unclosed',
  'groups',
  'unknown_property',
  'unknown_value',
  'no_value',
  'not_a_day',
  'not_negated',
  'one_value',
  'any_only',
  'lonely_or',
] as const;
export type FilterProblemCode = (typeof FILTER_PROBLEMS)[number];

/** What is wrong with a text, and where. */
export interface FilterProblem {
  readonly code: FilterProblemCode;
  readonly from: number;
  readonly to: number;
  /** What stands there. */
  readonly word: string;
  /** The property that it is about, if it is about one. */
  readonly property?: string;
}

/** The filters that a text says, or what is wrong with it first. */
export type FilterReading =
  | { readonly filters: IssueFilter[]; readonly problem?: undefined }
  | { readonly filters?: undefined; readonly problem: FilterProblem };

type Found = IssueFilter[] | FilterProblem;

/**
 * Reads a typed filter. Terms all hold: `state:todo label:bug,ui -assignee:me due:<7d no:parent login`. A comma is "or", a
 * plus "and"; words by themselves are in the title.
 */
export function readFilterText(text: string, words: FilterWords): FilterReading {
  if (text.length > FILTER_TEXT_MAX)
    return { problem: { code: 'too_long', from: FILTER_TEXT_MAX, to: text.length, word: '' } };
  const filters: IssueFilter[] = [];
  let title: IssueFilter | undefined;
  let or: Term | undefined;
  for (const term of termsOf(text)) {
    if (isWord(term, 'AND')) continue;
    if (isWord(term, 'OR')) {
      if (or || filters.length === 0) return { problem: problemAt('lonely_or', term) };
      or = term;
      continue;
    }
    const found = filtersOf(term, words);
    if ('code' in found) return { problem: found };
    const [filter] = found;
    if (or) {
      const joined = found.length === 1 && filter ? eitherOf(filters.at(-1), filter) : undefined;
      if (!joined) return { problem: problemAt('lonely_or', or) };
      filters.splice(-1, 1, joined);
      or = undefined;
    } else if (title && term.name === undefined && filter) {
      title.values = unique([...title.values, ...filter.values]);
    } else {
      filters.push(...found);
      if (term.name === undefined) title = filter;
    }
    if (filters.length > FILTERS_MAX || [title, filters.at(-1)].some(hasTooMany))
      return { problem: problemAt('too_many', term) };
  }
  return or ? { problem: problemAt('lonely_or', or) } : { filters };
}

const hasTooMany = (filter: IssueFilter | undefined): boolean =>
  filter !== undefined && filter.values.length > VALUES_MAX;

const isWord = ({ name, isNot, atoms: [atom] }: Term, word: string): boolean =>
  name === undefined && !isNot && atom !== undefined && !atom.isQuoted && atom.text === word;

/** Either of two filters as one; undefined when they are not about values of one property. */
function eitherOf(a: IssueFilter | undefined, b: IssueFilter): IssueFilter | undefined {
  const isEither = ({ operator }: IssueFilter): boolean => operator === 'is' || operator === 'any_of';
  if (!a || a.property !== b.property || !isEither(a) || !isEither(b)) return undefined;
  return anyOf(a.property, [...a.values, ...b.values]);
}

const anyOf = (property: string, values: readonly string[]): IssueFilter => {
  const given = unique(values);
  return { property, operator: given.length > 1 ? 'any_of' : 'is', values: given };
};

const unique = (values: readonly string[]): string[] => [...new Set(values)];

const problemAt = (
  code: FilterProblemCode,
  { from, to, text = '' }: { from: number; to: number; text?: string },
  property?: string,
): FilterProblem => ({ code, from, to, word: text, ...(property === undefined ? {} : { property }) });

function filtersOf(term: Term, words: FilterWords): Found {
  const { name, atoms } = term;
  const open = atoms.find(({ isOpen }) => isOpen);
  if (open) return problemAt('unclosed', open);
  if (!name) return titleOf(term);
  if (name.text === WITHOUT || name.text === WITH) return presenceOf(term, name.text === WITH, words);
  const property = words.property(name.text);
  if (!property) return problemAt('unknown_property', name);
  const empty = atoms.find(({ text, isQuoted }) => text === '' && !isQuoted);
  if (empty) return problemAt('no_value', atoms.length === 1 ? term : empty, property.id);
  if (property.kind === 'day') return daysOf(term, property);
  return property.kind === 'text' ? textOf(term, property) : valuesOf(term, property, words);
}

/** A word by itself is part of the title. */
function titleOf({ isNot, from, to, atoms }: Term): Found {
  const [word] = atoms;
  if (!word) return [];
  if (!word.isQuoted && (word.text === '(' || word.text === ')')) return problemAt('groups', word);
  if (isNot) return problemAt('not_negated', { from, to, text: word.text }, TITLE);
  return [{ property: TITLE, operator: 'contains', values: [word.text] }];
}

/** `no:label`, `has:due,assignee`. */
function presenceOf({ isNot, atoms, from, to }: Term, isWith: boolean, words: FilterWords): Found {
  const operator: FilterOperator = isWith === isNot ? 'empty' : 'not_empty';
  const filters: IssueFilter[] = [];
  for (const atom of atoms) {
    if (atom.text === '') return problemAt('no_value', { from, to });
    const property = words.property(atom.text);
    if (!property?.operators.includes(operator)) return problemAt('unknown_property', atom);
    filters.push({ property: property.id, operator, values: [] });
  }
  return filters;
}

/** `label:none`, and `label:any` for the contrary, where no value is called so. */
function presenceIn({ isNot, atoms }: Term, { id, operators }: IssueProperty): IssueFilter | undefined {
  const [atom] = atoms;
  const isOnly = atoms.length === 1 && atom?.isQuoted === false && atom.sign === '' && !atom.isRaw;
  const word = isOnly ? atom.text.toLowerCase() : '';
  if ((word !== 'none' && word !== 'any') || !operators.includes('empty')) return undefined;
  return { property: id, operator: (word === 'none') === isNot ? 'not_empty' : 'empty', values: [] };
}

function daysOf(term: Term, property: IssueProperty): Found {
  const presence = presenceIn(term, property);
  if (presence) return [presence];
  const { isNot, atoms, joins } = term;
  if (isNot) return problemAt('not_negated', wordOfTerm(term), property.id);
  if (joins.includes(',')) return problemAt('one_value', second(atoms, term), property.id);
  const values: string[] = [];
  for (const atom of atoms) {
    const days = dayValuesOf(atom);
    if (!days) return problemAt('not_a_day', atom, property.id);
    values.push(...days);
  }
  return [{ property: property.id, operator: 'is', values: unique(values) }];
}

function textOf(term: Term, property: IssueProperty): Found {
  const { isNot, atoms, joins } = term;
  if (isNot) return problemAt('not_negated', wordOfTerm(term), property.id);
  if (joins.includes(',')) return problemAt('one_value', second(atoms, term), property.id);
  return [{ property: property.id, operator: 'contains', values: unique(atoms.map(({ text }) => text)) }];
}

const wordOfTerm = ({ from, to, name }: Term): { from: number; to: number; text: string } => ({
  from,
  to,
  text: name?.text ?? '',
});

const second = (atoms: readonly Atom[], term: Term): Piece | Term => atoms[1] ?? term;

function valuesOf(term: Term, property: IssueProperty, words: FilterWords): Found {
  const { isNot, atoms, joins } = term;
  const { id, operators } = property;
  const given = atoms.map((atom) => valuesNamed(atom, id, words));
  const at = given.findIndex((values) => values.length === 0);
  const missing = atoms[at];
  if (missing) return otherMeaning(term, property, words) ?? problemAt('unknown_value', missing, id);
  const isAll = joins.includes('+');
  if (isAll && (joins.length > 1 || isNot || !operators.includes('all_of')))
    return problemAt('any_only', second(atoms, term), id);
  if (isAll) return allOf(id, given);
  const values = unique(given.flat());
  return isNot ? [{ property: id, operator: 'is_not', values }] : [anyOf(id, values)];
}

const valuesNamed = ({ text, isRaw, sign }: Atom, id: string, words: FilterWords): readonly string[] =>
  sign !== '' ? [] : isRaw ? [text] : words.values(id, text);

/** What a term means that names no value of its property. */
function otherMeaning(term: Term, property: IssueProperty, words: FilterWords): Found | undefined {
  const presence = presenceIn(term, property);
  if (presence) return [presence];
  const [atom, ...more] = term.atoms;
  const groups = words.property(STATE_GROUP);
  // `state:started` means the group where no state is called so.
  if (property.id === STATE && groups && term.atoms.every((each) => isNamed(each, groups.id, words)))
    return valuesOf(term, groups, words);
  const isOverdue = atom?.text === OVERDUE && !atom.isQuoted && more.length === 0 && !term.isNot;
  return property.id === STATE_GROUP && isOverdue && words.property(DUE)
    ? [{ property: DUE, operator: 'is', values: [OVERDUE] }]
    : undefined;
}

const isNamed = (atom: Atom, id: string, words: FilterWords): boolean =>
  valuesNamed(atom, id, words).length > 0;

/** All of several labels. Where projects have labels of one name, any of those will do for that name. */
function allOf(property: string, given: readonly (readonly string[])[]): IssueFilter[] {
  if (given.some(({ length }) => length > 1)) return given.map((values) => anyOf(property, values));
  const values = unique(given.flat());
  return [{ property, operator: values.length > 1 ? 'all_of' : 'is', values }];
}
