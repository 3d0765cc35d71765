import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const KB = 1024;

/** The output folder of the browser app. */
export const WEB_DIST = path.join(import.meta.dirname, '../apps/web/dist');

export interface ScriptSize {
  readonly name: string;
  /** Compressed as sent by the server, in KB. */
  readonly size: number;
}

/**
 * The scripts that a browser must load before a screen renders, largest first; undefined if there is no such screen.
 *
 * @param dist the built browser app
 * @param chunk the name of the screen's lazy chunk
 */
export function screenScripts(dist: string, chunk: string): readonly ScriptSize[] | undefined {
  const assets = path.join(dist, 'assets');
  const own = readdirSync(assets).find((name) => new RegExp(`^${chunk}-[\\w-]{8}\\.js$`).test(name));
  if (own === undefined) return undefined;
  const html = readFileSync(path.join(dist, 'index.html'), 'utf8');
  const entry = [...html.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].flatMap(([, name]) => name ?? []);
  return [...withImports(assets, [...entry, own])]
    .map((name) => ({ name, size: sizeOf(path.join(assets, name)) / KB }))
    .toSorted((a, b) => b.size - a.size);
}

/** These files and everything that they import statically. */
function withImports(assets: string, names: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [...names];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    const code = readFileSync(path.join(assets, name), 'utf8');
    for (const [, imported] of code.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g))
      if (imported !== undefined) waiting.push(imported);
  }
  return found;
}

function sizeOf(file: string): number {
  return existsSync(`${file}.gz`)
    ? statSync(`${file}.gz`).size
    : gzipSync(readFileSync(file), { level: 9 }).length;
}
