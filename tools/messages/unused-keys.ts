import type { KeysInFile } from './keys-in.ts';

/**
 * The unused keys. A key is used by its full path in any file, or by the rest of it under a namespace in a file that
 * requests that namespace or passes its messages there. In a composed key, what fills a gap is one part of the path,
 * and a word that code contains elsewhere: a string or a property name.
 */
export function unusedKeys(keys: readonly string[], files: readonly KeysInFile[]): readonly string[] {
  const words = new Set(files.flatMap(({ texts, names }) => [...texts, ...names]));
  const used = new Set<string>();
  const givers = files.filter(({ hands }) => hands);
  const handedTo = ({ handed }: KeysInFile): readonly string[] =>
    givers
      .filter((giver) => [...giver.handed].some((name) => handed.has(name)))
      .flatMap(({ namespaces }) => [...namespaces]);
  for (const file of files)
    for (const namespace of new Set(['', ...file.namespaces, ...handedTo(file)])) {
      const prefix = namespace === '' ? '' : `${namespace}.`;
      for (const text of file.texts) used.add(prefix + text);
      for (const parts of file.composed)
        for (const key of keys)
          if (key.startsWith(prefix) && fits(key.slice(prefix.length), parts, words)) used.add(key);
    }
  return keys.filter((key) => !used.has(key));
}

/**
 * Whether a composed key, given by its parts, may be this one. A key that is only a gap could be any, and doesn't
 * count.
 */
export function fits(key: string, parts: readonly string[], words: ReadonlySet<string>): boolean {
  if (parts.every((part) => part === '') || !key.startsWith(parts[0] ?? '')) return false;
  const pattern = new RegExp(
    `^${parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('([^.]+)')}$`,
  );
  const filled = pattern.exec(key)?.slice(1);
  return filled?.every((word) => words.has(word)) ?? false;
}
