import path from 'node:path';
import { parseSync } from 'vite';

/** A name in code, or of a file, with the words that it consists of. */
export interface Name {
  readonly name: string;
  readonly words: readonly string[];
  readonly where: string;
}

/** The words of a name in lower case: `isLongPoll`, `LONG_POLL` and `long-poll.ts` alike. */
export function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z\d]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

/** Every name in a file, each once, and the one of the file itself. */
export function namesIn(file: string, text: string): Name[] {
  const names = new Map<string, number>();
  collect(parseSync(file, text).program, names);
  return [
    { name: path.basename(file), words: wordsOf(path.basename(file)), where: file },
    ...[...names].map(([name, start]) => ({
      name,
      words: wordsOf(name),
      where: `${file}:${text.slice(0, start).split('\n').length}`,
    })),
  ];
}

function collect(node: unknown, names: Map<string, number>): void {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) for (const each of node) collect(each, names);
  else {
    const { type, name, start } = node as { type?: string; name?: unknown; start?: number };
    if (typeof name === 'string' && type?.endsWith('Identifier') === true && !names.has(name))
      names.set(name, start ?? 0);
    for (const each of Object.values(node)) collect(each, names);
  }
}
