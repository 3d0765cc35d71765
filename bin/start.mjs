// npm start: install, build, run; each only when needed, all in this terminal.
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, root } from './install.mjs';
import { supervise } from './supervise.mjs';

ensureInstalled();
await ensureBuilt();
process.exitCode = await supervise([
  path.join(root, 'apps/server/dist/cairn.js'),
  'serve',
  ...process.argv.slice(2),
]);
