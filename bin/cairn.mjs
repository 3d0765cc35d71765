// Runs the built command line when it is up to date, else the sources.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isFresh } from './build.mjs';
import { ensureInstalled, root } from './install.mjs';

ensureInstalled();
if (isFresh('server')) {
  await import(pathToFileURL(path.join(root, 'apps/server/dist/cairn.js')).href);
} else {
  const { register } = await import('tsx/esm/api');
  register();
  await import(pathToFileURL(path.join(root, 'apps/server/src/cli/cairn.ts')).href);
}
