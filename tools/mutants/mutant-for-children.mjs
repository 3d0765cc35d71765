// Loaded into Node processes that tests start, so that they read the mutant instead of its file, as the test does.
import { readFileSync } from 'node:fs';
import { register } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', '..');
const mutant = JSON.parse(process.env.CAIRN_MUTANT ?? '{}');
// In vitest's own processes a plugin does it.
const isVitest = (process.argv[1] ?? '').includes(path.join('node_modules', 'vitest'));

if (mutant.file !== undefined && !isVitest) {
  const file = path.join(root, mutant.file);
  const text = readFileSync(file, 'utf8');
  const source = text.slice(0, mutant.start) + mutant.replacement + text.slice(mutant.end);
  register('./mutant-hook.mjs', {
    parentURL: import.meta.url,
    data: { url: pathToFileURL(file).href, source },
  });
}
