/** A piece of text, marked if it is a hit. Data, never markup. */
export interface Span {
  readonly text: string;
  readonly hit: boolean;
}

const EXCERPT = 180;
/** How much of the excerpt is before the first hit. */
const LEAD = 50;
const LIKE = 0.34;

/** The whole text with its hits marked. */
export const markAll = (text: string, words: readonly string[]): Span[] =>
  spansOf(text, patternOf(text, words));

/** One line around the first hit; the beginning if there is none. */
export function excerptOf(text: string, words: readonly string[]): Span[] {
  const line = text.replace(/\s+/g, ' ').trim();
  const pattern = patternOf(line, words);
  const first = pattern ? line.search(pattern) : -1;
  const start = first <= LEAD ? 0 : wordStart(line, first - LEAD);
  const end = start + EXCERPT >= line.length ? line.length : wordEnd(line, start + EXCERPT);
  const spans = spansOf(line.slice(start, end).trim(), pattern);
  if (start > 0) spans.unshift({ text: '… ', hit: false });
  if (end < line.length) spans.push({ text: ' …', hit: false });
  return spans;
}

const wordStart = (line: string, at: number): number => line.indexOf(' ', at) + 1 || at;

function wordEnd(line: string, at: number): number {
  const space = line.lastIndexOf(' ', at);
  return space > at - 30 ? space : at;
}

function spansOf(text: string, pattern: RegExp | undefined): Span[] {
  if (!pattern) return text === '' ? [] : [{ text, hit: false }];
  const spans: Span[] = [];
  let end = 0;
  // slow-expression: made by `patternOf`.
  for (const match of text.matchAll(new RegExp(pattern, 'giu'))) {
    if (match.index > end) spans.push({ text: text.slice(end, match.index), hit: false });
    spans.push({ text: match[0], hit: true });
    end = match.index + match[0].length;
  }
  if (end < text.length) spans.push({ text: text.slice(end), hit: false });
  return spans;
}

/** Words that start with the query; else with its stem; else the most similar ones. */
function patternOf(text: string, words: readonly string[]): RegExp | undefined {
  const beginnings = words.flatMap((word) => {
    if (begins(text, word)) return [word];
    const stem = Array.from(word).slice(0, -3).join('');
    if (Array.from(stem).length >= 3 && begins(text, stem)) return [stem];
    const similar = mostSimilar(text, word);
    return similar === undefined ? [] : [similar];
  });
  if (beginnings.length === 0) return undefined;
  // Longest first, so that "sync" doesn't hide "synchronise"; the rest of the word is part of the hit.
  const choices = beginnings.toSorted((a, b) => b.length - a.length).map(escaped);
  // slow-expression: literal words, and a loop at the end.
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${choices.join('|')})[\\p{L}\\p{N}\\p{M}]*`, 'iu');
}

const begins = (text: string, word: string): boolean =>
  // slow-expression: no loop.
  new RegExp(`(?<![\\p{L}\\p{N}])${escaped(word)}`, 'iu').test(text);

const escaped = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

function mostSimilar(text: string, word: string): string | undefined {
  let best: { readonly word: string; readonly likeness: number } | undefined;
  const wanted = trigrams(word);
  for (const candidate of new Set(text.slice(0, 20_000).match(/[\p{L}\p{N}\p{M}]{3,60}/gu) ?? [])) {
    const likeness = overlap(wanted, trigrams(candidate));
    if (likeness >= LIKE && likeness > (best?.likeness ?? 0)) best = { word: candidate, likeness };
  }
  return best?.word;
}

function trigrams(word: string): ReadonlySet<string> {
  const padded = `  ${word.toLowerCase()} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((each) => b.has(each)).length;
  return shared / (a.size + b.size - shared);
}
