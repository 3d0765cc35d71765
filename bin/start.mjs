// npm start: install, build, run; each only when needed, all in this terminal.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, root } from './install.mjs';

ensureInstalled();
await ensureBuilt();
process.argv.splice(1, process.argv.length, 'cairn', 'serve', ...process.argv.slice(2));
await import(pathToFileURL(path.join(root, 'apps/server/dist/cairn.js')).href);
