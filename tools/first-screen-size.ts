// What a browser must load before a screen stands, compressed: fails when a screen has grown past its budget.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const KB = 1024;

/**
 * Screens by the name of their lazy chunk, with the JavaScript that each may need, in KB. The goal is 200 for both: lower
 * these whenever something has been taken out, raise them for nothing.
 */
const BUDGETS: readonly { readonly screen: string; readonly chunk: string; readonly most: number }[] = [
  { screen: 'home', chunk: 'home-page', most: 212 },
  { screen: 'issue list', chunk: 'workspace-issues-screen', most: 244 },
];

const dist = process.argv[2] ?? path.join(import.meta.dirname, '../apps/web/dist');
const assets = path.join(dist, 'assets');
if (!existsSync(assets)) {
  process.stderr.write('Build first: node bin/build.mjs\n');
  process.exit(1);
}
const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
const html = readFileSync(path.join(dist, 'index.html'), 'utf8');
const entry = [...html.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].flatMap(([, name]) => name ?? []);

let tooLarge = false;
for (const { screen, chunk, most } of BUDGETS) {
  const own = scripts.find((name) => new RegExp(`^${chunk}-[\\w-]{8}\\.js$`).test(name));
  if (own === undefined) {
    process.stderr.write(`There is no chunk ${chunk}: name the lazy part of the screen "${screen}" anew.\n`);
    tooLarge = true;
    continue;
  }
  const needed = withImports([...entry, own]);
  const sizes = [...needed].map((name) => ({ name, size: sizeOf(name) })).toSorted((a, b) => b.size - a.size);
  const total = sizes.reduce((sum, { size }) => sum + size, 0) / KB;
  const isOver = total > most;
  tooLarge ||= isOver;
  process.stdout.write(
    `${isOver ? 'TOO LARGE' : 'ok'}  ${screen}: ${total.toFixed(1)} of ${most} KB in ${sizes.length} files\n`,
  );
  if (isOver || process.argv.includes('--all'))
    for (const { name, size } of sizes)
      process.stdout.write(`  ${(size / KB).toFixed(1).padStart(6)}  ${name}\n`);
}
process.exitCode = tooLarge ? 1 : 0;

/** These files and all that they import before they run. */
function withImports(names: readonly string[]): ReadonlySet<string> {
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

/** As the server sends it. */
function sizeOf(name: string): number {
  const packed = path.join(assets, `${name}.gz`);
  return existsSync(packed)
    ? statSync(packed).size
    : gzipSync(readFileSync(path.join(assets, name)), { level: 9 }).length;
}
