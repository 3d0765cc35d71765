import { conditionsIn, type IssueFilter } from '@cairn/domain';
import {
  filterCompletions,
  filterText,
  readFilterText,
  type FilterCompletion,
  type FilterCompletions,
  type FilterProblem,
} from '@cairn/domain/issues/filter-text/index';
import { useEffect, useEffectEvent, useState } from 'react';
import type { FilterBarProps } from './filter-chips.tsx';
import { useFilterWords } from './use-filter-words.ts';

/** Long enough for the next letter: a list that follows every one of them would be in the way. */
const APPLY_AFTER_MS = 200;

export interface TypedFilter {
  readonly text: string;
  readonly write: (text: string, caret: number) => void;
  readonly moveTo: (caret: number) => void;
  readonly completions: FilterCompletions;
  /** Whether somebody has begun the word that would be completed. */
  readonly isBegun: boolean;
  /** Puts it in place; gives the caret behind it. */
  readonly complete: (option: FilterCompletion) => number;
  /** What is wrong, once it is no word that is still being written. */
  readonly problem: FilterProblem | undefined;
  /** Whether it stands as it was given, and nobody has written since. */
  readonly isGiven: boolean;
  /** Whether all of it is understood. */
  readonly isRead: boolean;
  /** Applies what stands there now. False when something is wrong with it, which is shown from then on. */
  readonly finish: () => boolean;
}

/** The filters of a list as a text that is being typed. What is whole is applied as one goes. */
export function useTypedFilter(
  { filters, projectIds, without, onChange, onTyped = onChange }: FilterBarProps,
  given: string | undefined,
): TypedFilter {
  const words = useFilterWords({ filters, projectIds, without });
  // What no word names here, such as a filter on the project in a project, stays as it is.
  const isNamed = (filter: IssueFilter): boolean =>
    conditionsIn([filter]).every(({ property }) => words.properties.some(({ id }) => id === property));
  const [text, setText] = useState(() => given ?? startOf(filterText(filters.filter(isNamed), words)));
  const [caret, setCaret] = useState(text.length);
  const [isDone, setIsDone] = useState(given !== undefined);
  // Opening the field changes nothing, not even filters that could be said more simply.
  const [isWritten, setIsWritten] = useState(false);
  const isGiven = given !== undefined && !isWritten;
  const completions = filterCompletions(
    text,
    caret,
    words,
    ({ id }) => !without.includes(id) || id === 'stateGroup',
  );
  const { from, to } = completions;
  const word = text.slice(from, to);
  const options = completions.options.filter((each) => each.text !== word);
  // What may become `assignee:` is no word of the title yet.
  const mayBeName =
    !isDone && completions.isName && options.some((each) => word !== '' && each.text.endsWith(':'));
  const settled = mayBeName ? `${text.slice(0, from)}${' '.repeat(to - from)}${text.slice(to)}` : text;
  const reading = readFilterText(settled, words);
  const isWriting = (problem: FilterProblem): boolean =>
    !isDone &&
    (UNFINISHED.has(problem.code) || (options.length > 0 && problem.from <= caret && caret <= problem.to));
  const apply = (typed: string): boolean => {
    const { filters: read } = readFilterText(typed, words);
    if (!read) return false;
    const next = [...filters.filter((each) => !isNamed(each)), ...read];
    if (JSON.stringify(next) !== JSON.stringify(filters)) (isGiven ? onTyped : onChange)(next);
    return true;
  };
  const applySettled = useEffectEvent((typed: string) => apply(typed));
  useEffect(() => {
    if (!isWritten) return undefined;
    const waiting = setTimeout(() => applySettled(settled), APPLY_AFTER_MS);
    return () => clearTimeout(waiting);
  }, [settled, isWritten]);
  const write = (next: string, at: number): void => {
    setText(next);
    setCaret(at);
    setIsDone(false);
    setIsWritten(true);
  };
  return {
    text,
    write,
    moveTo: setCaret,
    completions: { ...completions, options },
    isBegun: word !== '',
    complete: (option) => {
      const isWhole = !option.text.endsWith(':');
      const rest = text.slice(to);
      const put = `${option.text}${isWhole && !/^[\s,+]/.test(rest) ? ' ' : ''}`;
      const at = from + put.length;
      write(`${text.slice(0, from)}${put}${rest}`, at);
      return at;
    },
    problem: reading.problem && !isWriting(reading.problem) ? reading.problem : undefined,
    isGiven,
    isRead: reading.filters !== undefined,
    finish: () => {
      setIsDone(true);
      return !(isWritten || isGiven) || apply(text);
    },
  };
}

/** What is wrong only until somebody has written the rest. */
const UNFINISHED: ReadonlySet<string> = new Set<FilterProblem['code']>([
  'unclosed_bracket',
  'no_condition',
  'lonely_or',
  'lonely_not',
]);

/** Whoever goes on writes another term. */
const startOf = (text: string): string => (text === '' ? '' : `${text} `);
