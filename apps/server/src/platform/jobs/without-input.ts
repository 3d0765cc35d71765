const INPUT = '[input]';
/** Shorter texts are words of any sentence. */
const MIN_LENGTH = 4;

/** The text of an error without anything that the input contains, because what people wrote must not be logged. */
export function withoutInput(text: string, input: unknown): string {
  // Longest first, so that no part of one is left by another.
  const values = [...valuesOf(input)].sort((a, b) => b.length - a.length);
  return values.reduce((left, value) => left.replaceAll(value, INPUT), text);
}

function valuesOf(input: unknown): Set<string> {
  const found = new Set<string>();
  const open: unknown[] = [input];
  for (const value of open) {
    if (typeof value === 'string' && value.length >= MIN_LENGTH) found.add(value);
    else if (typeof value === 'number' && String(value).length >= MIN_LENGTH) found.add(String(value));
    else if (typeof value === 'object' && value !== null) open.push(...Object.values(value));
  }
  return found;
}
