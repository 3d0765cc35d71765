// Checks that no regular expression of the product takes more than linear time on any text.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expressionsIn } from './expressions/expressions-in.ts';
import { slowness } from './expressions/slowness.ts';

const root = path.join(import.meta.dirname, '..');
const faults = ['apps', 'packages'].flatMap((folder) => sourcesOf(folder).flatMap(faultsOf));
if (faults.length > 0) {
  process.stderr.write(`${faults.join('\n')}\n`);
  process.stderr.write(
    'Bound the loop, keep it from running over a beginning, or look for the end by hand. Where the text cannot be long or is our own, say so in the line before: // slow-expression: why.\n',
  );
  process.exitCode = 1;
}

function sourcesOf(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true })
    .map((name) => path.join(folder, String(name)))
    .filter((name) => /\/(?:src|public)\/.*\.(?:tsx?|m?js)$/.test(name) && !name.includes('node_modules'))
    .filter((name) => !/\.test\.tsx?$/.test(name));
}

function faultsOf(file: string): string[] {
  return expressionsIn(file, readFileSync(path.join(root, file), 'utf8')).flatMap(
    ({ line, source, flags, excuse }) => {
      const why =
        source === undefined ? 'is put together at run time; look yourself' : slowness(source, flags);
      if (why !== undefined && excuse === undefined)
        return [`${file}:${line}: ${source === undefined ? 'expression' : `/${source}/${flags}`} ${why}`];
      return why === undefined && excuse !== undefined
        ? [`${file}:${line}: has an excuse but needs none`]
        : [];
    },
  );
}
