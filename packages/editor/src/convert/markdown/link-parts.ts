import { afterSpaces, afterSpacesAndLineEnd, isAsciiPunctuation } from './characters.ts';

export const LABEL_MAX = 999;
const PARENTHESES_MAX = 32;

/** A part of a text, or the place where it was seen that it is not there. */
export type Part = { readonly text: string; readonly end: number } | { readonly failedAt: number };

/** The label in brackets that begins at a place, as it is spelled. */
export function labelAt(text: string, at: number): Part {
  const last = Math.min(text.length, at + LABEL_MAX + 2);
  if (text[at] !== '[') return { failedAt: at };
  for (let end = at + 1; end < last; end += 1) {
    const sign = text[end];
    if (sign === '\\') end += 1;
    else if (sign === '[') return { failedAt: end };
    else if (sign === ']') {
      const label = text.slice(at + 1, end);
      return label.trim() === '' ? { failedAt: end } : { text: label, end: end + 1 };
    }
  }
  return { failedAt: last };
}

/** Where a link leads, as it is spelled: in angle brackets, or without any space. */
function destinationAt(text: string, at: number): Part {
  if (text[at] === '<') return destinationInBrackets(text, at + 1);
  let depth = 0;
  let end = at;
  for (; end < text.length; end += 1) {
    const sign = text[end] ?? '';
    if (sign === '\\' && isAsciiPunctuation(text[end + 1] ?? '')) end += 1;
    else if (sign <= ' ' || sign === '\u007f') break;
    else if (sign === '(') {
      depth += 1;
      if (depth > PARENTHESES_MAX) return { failedAt: end };
    } else if (sign === ')') {
      if (depth === 0) break;
      depth -= 1;
    }
  }
  return depth === 0 ? { text: text.slice(at, end), end } : { failedAt: end };
}

function destinationInBrackets(text: string, from: number): Part {
  for (let end = from; end < text.length; end += 1) {
    const sign = text[end];
    if (sign === '\\') end += 1;
    else if (sign === '>') return { text: text.slice(from, end), end: end + 1 };
    else if (sign === '<' || sign === '\n') return { failedAt: end };
  }
  return { failedAt: text.length };
}

const CLOSING: Readonly<Record<string, string>> = { '"': '"', "'": "'", '(': ')' };

/** Where the title that begins at a place ends. Titles are not kept. */
function titleAt(text: string, at: number): Part {
  const close = CLOSING[text[at] ?? ''];
  if (close === undefined) return { failedAt: at };
  for (let end = at + 1; end < text.length; end += 1) {
    const sign = text[end];
    if (sign === '\\') end += 1;
    else if (sign === close) return { text: '', end: end + 1 };
    else if (sign === '(' && close === ')') return { failedAt: end };
  }
  return { failedAt: text.length };
}

/** `(destination "title")` that begins at a place: the destination as it is spelled. */
export function resourceAt(text: string, at: number): Part {
  if (text[at] !== '(') return { failedAt: at };
  const start = afterSpacesAndLineEnd(text, at + 1);
  if (text[start] === ')') return { text: '', end: start + 1 };
  const destination = destinationAt(text, start);
  if ('failedAt' in destination) return destination;
  let end = afterSpacesAndLineEnd(text, destination.end);
  if (end > destination.end && text[end] !== ')') {
    const title = titleAt(text, end);
    if ('failedAt' in title) return title;
    end = afterSpacesAndLineEnd(text, title.end);
  }
  return text[end] === ')' ? { text: destination.text, end: end + 1 } : { failedAt: end };
}

export interface Definition {
  readonly label: string;
  /** As it is spelled. */
  readonly destination: string;
  readonly end: number;
}

/** `[label]: destination "title"` that begins at a place and ends with its line. */
export function definitionAt(text: string, at: number): Definition | undefined {
  const label = labelAt(text, at);
  if ('failedAt' in label || text[label.end] !== ':') return undefined;
  const start = afterSpacesAndLineEnd(text, label.end + 1);
  const destination = destinationAt(text, start);
  if ('failedAt' in destination || destination.end === start) return undefined;
  const found = (end: number): Definition => ({
    label: label.text,
    destination: destination.text,
    end: Math.min(end + 1, text.length),
  });
  const end = afterSpaces(text, destination.end);
  const isWholeLine = end >= text.length || text[end] === '\n';
  const title = afterSpacesAndLineEnd(text, destination.end);
  if (title > destination.end) {
    const ending = titleAt(text, title);
    if (!('failedAt' in ending)) {
      const after = afterSpaces(text, ending.end);
      if (after >= text.length || text[after] === '\n') return found(after);
    }
  }
  return isWholeLine ? found(end) : undefined;
}
