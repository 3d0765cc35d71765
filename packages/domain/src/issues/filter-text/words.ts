import type { StateGroup } from '../../states/constants.ts';
import { isClosedGroup } from '../../states/rules.ts';
import type { IssueProperty } from '../property.ts';
import { quoted } from './terms.ts';

/** A value that a text can name. */
export interface NamedValue {
  readonly value: string;
  /** Its names; the first is the one that is written. */
  readonly names: readonly string[];
}

/** The names that can be used in the place where the text is typed. */
export interface FilterNames {
  readonly properties: readonly IssueProperty[];
  readonly valuesOf: (propertyId: string) => readonly NamedValue[];
}

/** The names of properties whose ID differs from everyday words. We write the first. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  stateGroup: ['is', 'group'],
  createdBy: ['creator', 'author', 'by'],
  completedAt: ['completed', 'done'],
  subscribers: ['subscriber', 'follower'],
};

/** The property that `is:` is about. */
export const STATE_GROUP = 'stateGroup';
/** The property that plain words match. */
export const TITLE = 'title';
/** Prefixes for properties without a value, or with any value. */
export const WITHOUT = 'no';
export const WITH = 'has';

/** The name of a property in a text: `labels` is `label`, `dueDate` is `due`. */
export function wordOf({ id, kind }: IssueProperty): string {
  const word = WORDS[id]?.[0] ?? (kind === 'many' ? id.replace(/s$/, '') : id.replace(/(?:Date|At)$/, ''));
  return word.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Normalises property names: `due-date`, `dueDate` and `DueDate` are the same, as are `label` and `labels`. */
const plainWord = (word: string): string =>
  word
    .toLowerCase()
    .replaceAll(/[-_]/g, '')
    .replace(/(?<rest>..)s$/, '$<rest>');

/** Normalises value names: `In progress`, `in-progress` and `IN_PROGRESS` are the same. */
export const plainName = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '-');

/** What can be written without quotes. */
const SAFE = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}./&'_-]*$/u;
export const isSafe = (text: string): boolean => SAFE.test(text);

/** An index of one property's value names. */
interface Lookup {
  readonly exact: ReadonlyMap<string, readonly string[]>;
  readonly plain: ReadonlyMap<string, readonly string[]>;
  readonly names: ReadonlyMap<string, readonly string[]>;
}

/** The words that can be used in a place. Create it once per set of names, because it caches lookups. */
export class FilterWords {
  readonly properties: readonly IssueProperty[];
  readonly #names: FilterNames;
  readonly #lookups = new Map<string, Lookup>();
  readonly #byWord = new Map<string, IssueProperty>();

  constructor(names: FilterNames) {
    this.properties = names.properties.filter(({ operators }) => operators.length > 0);
    this.#names = names;
    for (const property of this.properties.toReversed()) {
      const { id } = property;
      for (const word of [id, ...(WORDS[id] ?? []), wordOf(property)])
        this.#byWord.set(plainWord(word), property);
    }
  }

  /** The property with this name. */
  property(word: string): IssueProperty | undefined {
    return this.#byWord.get(plainWord(word));
  }

  /** The values with this name, in order; several can share a name. */
  values(propertyId: string, name: string): readonly string[] {
    const { exact, plain } = this.#lookup(propertyId);
    return exact.get(name) ?? plain.get(plainName(name)) ?? [];
  }

  /** All values that have names. */
  named(propertyId: string): readonly NamedValue[] {
    return this.#names.valuesOf(propertyId);
  }

  /** The ways to write values that begin with this one, and how many each covers. Never empty. */
  texts(propertyId: string, values: readonly string[]): { text: string; count: number }[] {
    const [value = ''] = values;
    const names = this.#lookup(propertyId).names.get(value) ?? [];
    const texts = names.flatMap((name) => {
      const plain = plainName(name);
      return [...(isSafe(plain) ? [{ text: plain, name: plain }] : []), { text: quoted(name), name }];
    });
    const named = texts.flatMap(({ text, name }) => {
      const found = this.values(propertyId, name);
      const isThese = found.length > 0 && found.every((each, at) => each === values[at]);
      return isThese ? [{ text, count: found.length }] : [];
    });
    return [...named, { text: rawText(value), count: 1 }];
  }

  /** How to write all values that share a name; undefined if no text covers them all. */
  textOf(propertyId: string, name: string): string | undefined {
    const values = this.values(propertyId, name);
    return this.texts(propertyId, values).find(({ count }) => count === values.length)?.text;
  }

  #lookup(propertyId: string): Lookup {
    const held = this.#lookups.get(propertyId);
    if (held) return held;
    const made = lookupOf(this.named(propertyId), propertyId);
    this.#lookups.set(propertyId, made);
    return made;
  }
}

function lookupOf(values: readonly NamedValue[], propertyId: string): Lookup {
  const exact = new Map<string, string[]>();
  const plain = new Map<string, string[]>();
  const names = new Map<string, readonly string[]>();
  for (const { value, names: given } of values) {
    const all = propertyId === STATE_GROUP ? [...given, wholeOf(value)] : given;
    names.set(value, all);
    for (const name of new Set(all)) add(exact, name, value);
    for (const name of new Set(all.map(plainName))) add(plain, name, value);
  }
  return { exact, plain, names };
}

const add = (map: Map<string, string[]>, name: string, value: string): void => {
  const held = map.get(name);
  if (held) held.push(value);
  else map.set(name, [value]);
};

/** Open or closed: which of the two a state group is part of. */
const wholeOf = (group: string): string => (isClosedGroup(group as StateGroup) ? 'closed' : 'open');

/** Writes a stored value. */
export const rawText = (value: string): string => `#${/^[\w][\w;.-]*$/.test(value) ? value : quoted(value)}`;
