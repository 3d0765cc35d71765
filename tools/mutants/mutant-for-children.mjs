// Loaded into the Node processes that a test starts: they read the mutant in place of its file, as the test itself does.
import { readFileSync } from 'node:fs';
import { register } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', '..');
const mutant = JSON.parse(process.env.CAIRN_MUTANT ?? '{}');

if (mutant.file !== undefined) {
  const file = path.join(root, mutant.file);
  const text = readFileSync(file, 'utf8');
  const source = text.slice(0, mutant.start) + mutant.replacement + text.slice(mutant.end);
  register('./mutant-hook.mjs', {
    parentURL: import.meta.url,
    data: { url: pathToFileURL(file).href, source },
  });
}
