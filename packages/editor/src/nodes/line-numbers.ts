/** What says in markdown, behind the language of a fence or in its place, that the lines of code have numbers. */
export const LINE_NUMBERS_WORD = 'lineNumbers';

/** The numbers beside the lines of a code, each on a line of its own. */
export function lineNumbersOf(code: string): string {
  return Array.from(code.split('\n'), (_, line) => line + 1).join('\n');
}
