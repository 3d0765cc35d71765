// npm run bench -- NAME [ARGUMENTS]: one measurement of bench/src. Without a name: the list.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, giveUp, root } from './install.mjs';
import { execute } from './steps.mjs';

ensureInstalled();
const [name, ...rest] = process.argv.slice(2);
const folder = path.join(root, 'bench/src');
const known = (existsSync(folder) ? readdirSync(folder) : [])
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => file.slice(0, -'.ts'.length));

if (name === undefined) {
  process.stdout.write(`${known.length === 0 ? 'There are no measurements yet.' : known.join('\n')}\n`);
} else if (!known.includes(name)) {
  giveUp(`Unknown measurement ${name}. Use one of: ${known.join(', ') || 'none'}.`);
} else {
  await ensureBuilt();
  const { code } = await execute('tsx', [path.join('bench/src', `${name}.ts`), ...rest]);
  process.exitCode = code;
}
