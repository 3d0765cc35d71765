import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

const OLDEST_NODE = [20, 9];
const modules = path.join(root, 'node_modules');
const stamps = path.join(modules, '.cairn');

/** Installs the dependencies when there are none, or when they are not the ones of package-lock.json. */
export function ensureInstalled() {
  assertNode();
  const lock = readFileSync(path.join(root, 'package-lock.json'));
  const wanted = createHash('sha256')
    .update(lock)
    .update(process.platform)
    .update(process.arch)
    .digest('hex');
  if (readStamp('install') === wanted) return;
  if (!matchesInstalled(JSON.parse(lock.toString()))) install();
  writeStamp('install', wanted);
}

export function readStamp(name) {
  try {
    return readFileSync(path.join(stamps, name), 'utf8');
  } catch {
    return undefined;
  }
}

export function writeStamp(name, text) {
  mkdirSync(stamps, { recursive: true });
  writeFileSync(path.join(stamps, name), text);
}

/** Ends the program with one line. For failures that need no stack trace. */
export function giveUp(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function assertNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [wantedMajor, wantedMinor] = OLDEST_NODE;
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  giveUp(`Cairn needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.version}.`);
}

/** npm writes down what it installed. A tree that somebody installed by hand is left as it is when it is right. */
function matchesInstalled(lock) {
  const list = path.join(modules, '.package-lock.json');
  if (!existsSync(list)) return false;
  const installed = JSON.parse(readFileSync(list, 'utf8')).packages ?? {};
  return Object.entries(lock.packages).every(([place, wanted]) => {
    if (!place.includes('node_modules/') || wanted.link) return true;
    const found = installed[place];
    if (found === undefined) return wanted.optional === true || wanted.devOptional === true;
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

function install() {
  process.stderr.write('Installing dependencies (only the first time)…\n');
  const npm = process.env.npm_execpath;
  const [program, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  const args = [...first, 'ci', '--no-audit', '--no-fund', '--loglevel=error'];
  // Development tools build the program, so NODE_ENV=production must not leave them out.
  const { status, error } = spawnSync(program, [...args, '--include=dev', '--include=optional'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32' && program === 'npm',
  });
  if (error) giveUp(`npm could not be started (${error.message}). Install npm, then try again.`);
  if (status !== 0) giveUp('The dependencies could not be installed. The reason is above.');
}
