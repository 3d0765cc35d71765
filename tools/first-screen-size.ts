// Checks what a browser must load before a screen renders, compressed: fails if a screen exceeds its budget.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { featureWeights, readFirstModules } from './first-screen-features.ts';
import { screenScripts, WEB_DIST } from './screen-sizes.ts';

/**
 * Screens by their lazy chunk, with the maximum of JavaScript in KB. Never raise them: the goal is 185 each, and what a
 * feature may add is limited too ({@link featureWeights}).
 */
const BUDGETS: readonly { readonly screen: string; readonly chunk: string; readonly most: number }[] = [
  { screen: 'lists of issues', chunk: 'first', most: 185 },
  { screen: 'home', chunk: 'home', most: 185 },
];

const dist = process.argv.slice(2).find((each) => !each.startsWith('--')) ?? WEB_DIST;
if (!existsSync(dist)) {
  process.stderr.write('Build first: node bin/build.mjs\n');
  process.exit(1);
}
let tooLarge = false;
for (const { screen, chunk, most } of BUDGETS) {
  const scripts = screenScripts(dist, chunk);
  if (scripts === undefined) {
    process.stderr.write(`There is no chunk ${chunk}: name the lazy part of the screen "${screen}" anew.\n`);
    tooLarge = true;
    continue;
  }
  const total = scripts.reduce((sum, { size }) => sum + size, 0);
  const isOver = total > most;
  tooLarge ||= isOver;
  process.stdout.write(
    `${isOver ? 'TOO LARGE' : 'ok'}  ${screen}: ${total.toFixed(1)} of ${most} KB in ${scripts.length} files\n`,
  );
  if (isOver || process.argv.includes('--all'))
    for (const { name, size } of scripts) process.stdout.write(`  ${size.toFixed(1).padStart(6)}  ${name}\n`);
}
/** Names of chunks beside the `import()` that loads them, whose cost grows with each feature (docs/decisions/0166). */
const named = new Set(
  BUDGETS.flatMap(({ chunk }) => screenScripts(dist, chunk) ?? [])
    .filter(({ name }) => /"assets\/[\w-]+\.js"/.test(readFileSync(path.join(dist, 'assets', name), 'utf8')))
    .map(({ name }) => name),
);
for (const name of named) {
  tooLarge = true;
  process.stderr.write(`${name} lists files of code, which is what the code map is for.\n`);
}
const modules = readFirstModules(dist);
if (!modules) {
  process.stderr.write('The build has not said what is in the first screens: node bin/build.mjs web\n');
  process.exit(1);
}
for (const { feature, size, most } of featureWeights(modules)) {
  const isOver = size > most;
  tooLarge ||= isOver;
  const limit = most === Infinity ? 'part of the first screens' : `of ${most} KB`;
  if (isOver || process.argv.includes('--all'))
    process.stdout.write(`${isOver ? 'TOO LARGE' : 'ok'}  ${feature} adds ${size.toFixed(2)} KB, ${limit}\n`);
}
process.exitCode = tooLarge ? 1 : 0;
