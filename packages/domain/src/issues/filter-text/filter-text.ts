import type { FilterOperator } from '../property.ts';
import type { IssueFilter } from '../view-spec.ts';
import { dayTexts, dayValuesOf } from './day-words.ts';
import { plainFilters } from './plain-filters.ts';
import { quoted, termsOf } from './terms.ts';
import { isSafe, rawText, TITLE, WITH, WITHOUT, wordOf, type FilterWords } from './words.ts';

interface Told {
  readonly text: string;
  /** The number of values that it covers. */
  readonly count: number;
}

/** Writes filters as people could have typed them; `readFilterText` reads them back as equivalent filters. */
export function filterText(filters: readonly IssueFilter[], words: FilterWords): string {
  const plain = plainFilters(filters, words.properties);
  const [only, ...more] = plain;
  return only?.filters && only.operator === 'any_of' && more.length === 0
    ? eitherText(only.filters, words)
    : allText(plain, words);
}

function allText(filters: readonly IssueFilter[], words: FilterWords): string {
  const hasOneTitle = filters.filter(({ property }) => property === TITLE).length === 1;
  return filters
    .map(({ filters: parts, ...filter }) =>
      parts ? groupText(filter.operator, parts, words) : termText(filter, hasOneTitle, words),
    )
    .join(' ');
}

const eitherText = (parts: readonly IssueFilter[], words: FilterWords): string =>
  parts.map((part) => allText([part], words)).join(' or ');

function groupText(operator: FilterOperator, parts: readonly IssueFilter[], words: FilterWords): string {
  if (operator === 'all_of') return `(${allText(parts, words)})`;
  if (operator === 'any_of') return `(${eitherText(parts, words)})`;
  const [only, ...more] = parts;
  if (!only || more.length > 0) return `-(${eitherText(parts, words)})`;
  return `-${only.filters ? groupText(only.operator, only.filters, words) : termText(only, false, words)}`;
}

function termText(filter: IssueFilter, hasOneTitle: boolean, words: FilterWords): string {
  const { property: id, operator, values } = filter;
  const property = words.properties.find((each) => each.id === id);
  if (!property) return '';
  const word = wordOf(property);
  switch (operator) {
    case 'empty':
      return `${WITHOUT}:${word}`;
    case 'not_empty':
      return `${WITH}:${word}`;
    case 'contains':
      return hasOneTitle && id === TITLE
        ? values.map(wordText).join(' ')
        : `${word}:${values.map(partText).join('+')}`;
    case 'all_of':
      return `${word}:${values.map((each) => sole(words.texts(id, [each]))).join('+')}`;
    default:
      return property.kind === 'day'
        ? `${word}:${told(values, longestDay).join('+')}`
        : `${operator === 'is_not' ? '-' : ''}${word}:${told(values, (rest) => longest(words.texts(id, rest))).join(',')}`;
  }
}

/** All values, each time as many as one text can cover. */
function told(values: readonly string[], tell: (rest: readonly string[]) => Told): string[] {
  const texts: string[] = [];
  for (let at = 0; at < values.length;) {
    const { text, count } = tell(values.slice(at));
    texts.push(text);
    at += count;
  }
  return texts;
}

/** The first text that covers the most values. */
const longest = (texts: readonly Told[]): Told =>
  texts.reduce((best, each) => (each.count > best.count ? each : best), texts[0] ?? { text: '', count: 1 });

const sole = (texts: readonly Told[]): string => texts.find(({ count }) => count === 1)?.text ?? '';

/** A text that is read back as these values; a value that isn't a date is written as stored. */
function longestDay(values: readonly string[]): Told {
  const said = dayTexts(values).find(({ text, count }) => {
    const [term] = termsOf(`day:${text}`);
    const read = term?.atoms.length === 1 && term.atoms[0] ? dayValuesOf(term.atoms[0]) : undefined;
    return read?.join(' ') === values.slice(0, count).join(' ');
  });
  return said ?? { text: rawText(values[0] ?? ''), count: 1 };
}

const partText = (word: string): string => (isSafe(word) ? word : quoted(word));

/** A plain word that is no keyword of the grammar. */
const wordText = (word: string): string => (/^(?:or|and|not)$/i.test(word) ? quoted(word) : partText(word));
