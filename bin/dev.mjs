// npm run dev: the server restarts and the pages reload when a file changes.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled, root } from './install.mjs';

ensureInstalled();

const PAGES_PORT = process.env.PORT ?? '4600';
const SERVER_PORT = process.env.SERVER_PORT ?? '4601';
const bin = path.join(root, 'node_modules/.bin');

const hasPages = existsSync(path.join(root, 'apps/web/index.html'));

const server = spawn(
  path.join(bin, 'tsx'),
  [
    'watch',
    '--clear-screen=false',
    path.join(root, 'apps/server/src/cli/cairn.ts'),
    'serve',
    ...(hasPages ? ['--quiet'] : []),
  ],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      PORT: SERVER_PORT,
      PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${PAGES_PORT}`,
    },
  },
);
const children = [server];

if (hasPages) {
  const proxied = { ...process.env, CAIRN_SERVER: `http://127.0.0.1:${SERVER_PORT}` };
  const args = ['--port', PAGES_PORT, '--strictPort', '--clearScreen', 'false'];
  children.push(
    spawn(path.join(bin, 'vite'), args, { cwd: path.join(root, 'apps/web'), stdio: 'inherit', env: proxied }),
  );
}

let stopping = false;
for (const child of children) child.on('exit', (code) => stop(code ?? 0));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(0));

function stop(code) {
  if (stopping) return;
  stopping = true;
  process.exitCode = code;
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM');
}
