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

/** Long enough for the next letter: a list that follows every letter would be distracting. */
const APPLY_AFTER_MS = 200;

export interface TypedFilter {
  readonly text: string;
  readonly write: (text: string, caret: number) => void;
  readonly moveTo: (caret: number) => void;
  readonly completions: FilterCompletions;
  /** Whether someone has started the word that would be completed. */
  readonly isBegun: boolean;
  /** Inserts it and puts the caret after it. */
  readonly complete: (option: FilterCompletion) => number;
  /** The error, unless the word is still being typed. */
  readonly problem: FilterProblem | undefined;
  /** Whether the text is still the initial one. */
  readonly isGiven: boolean;
  /** Whether all of it is valid. */
  readonly isRead: boolean;
  /** Applies the current text. If it is invalid, returns false and shows the error from then on. */
  readonly finish: () => boolean;
}

/** The filters of a list as a text that is being typed. Complete parts are applied while typing. */
export function useTypedFilter(
  { filters, projectIds, without, onChange, onTyped = onChange }: FilterBarProps,
  given: string | undefined,
): TypedFilter {
  const words = useFilterWords({ filters, projectIds, without });
  // A filter that can't be named here, such as one by project within a project, stays as it is.
  const isNamed = (filter: IssueFilter): boolean =>
    conditionsIn([filter]).every(({ property }) => words.properties.some(({ id }) => id === property));
  const [text, setText] = useState(() => given ?? startOf(filterText(filters.filter(isNamed), words)));
  const [caret, setCaret] = useState(text.length);
  const [isDone, setIsDone] = useState(given !== undefined);
  // Opening the field changes nothing, not even filters that could be written more simply.
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
  // What may become `assignee:` is not a word of the title yet.
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

/** An error that may only exist because the text is incomplete. */
const UNFINISHED: ReadonlySet<string> = new Set<FilterProblem['code']>([
  'unclosed_bracket',
  'no_condition',
  'lonely_or',
  'lonely_not',
]);

/** Completing a term starts the next one. */
const startOf = (text: string): string => (text === '' ? '' : `${text} `);
