import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const SUPERVISE = pathToFileURL(path.join(import.meta.dirname, '../bin/supervise.mjs')).href;
const folder = mkdtempSync(path.join(tmpdir(), 'cairn-supervise-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A supervisor of a program that records each start and then does this. */
function supervising(program: string): { supervisor: ChildProcess; notes: () => string } {
  const place = mkdtempSync(path.join(folder, 'one-'));
  const notes = path.join(place, 'notes');
  const file = path.join(place, 'program.mjs');
  writeFileSync(notes, '');
  const head = `import { appendFileSync, readFileSync } from 'node:fs';
    const note = (text) => appendFileSync(${JSON.stringify(notes)}, text);
    const starts = readFileSync(${JSON.stringify(notes)}, 'utf8').length;
    note('s');`;
  writeFileSync(file, `${head}\n${program}`);
  const source = `import { supervise } from ${JSON.stringify(SUPERVISE)};
    process.exitCode = await supervise([${JSON.stringify(file)}], { pauseMs: 1 });`;
  const supervisor = spawn(process.execPath, ['--input-type=module', '--eval', source], { stdio: 'pipe' });
  return { supervisor, notes: () => readFileSync(notes, 'utf8') };
}

const exitOf = async (supervisor: ChildProcess): Promise<unknown> =>
  ((await once(supervisor, 'exit')) as unknown[])[0];

test('a server ended by its watchdog is restarted, whichever way it ended', async () => {
  const program = `if (starts === 0) process.exit(75);
    if (starts === 1) process.kill(process.pid, 'SIGALRM');
    else process.exit(0);`;
  const { supervisor, notes } = supervising(program);
  expect(await exitOf(supervisor)).toBe(0);
  expect(notes()).toBe('sss');
});

test('a server that keeps hanging is given up after five restarts', async () => {
  const { supervisor, notes } = supervising('process.exit(75);');
  expect(await exitOf(supervisor)).toBe(75);
  expect(notes()).toBe('ssssss');
});

test.each([0, 1, 2])('a server that exits with %i is not restarted', async (code) => {
  const { supervisor, notes } = supervising(`process.exit(${code});`);
  expect(await exitOf(supervisor)).toBe(code);
  expect(notes()).toBe('s');
});

const WAITING = `process.on('SIGTERM', () => process.exit(0));
  process.on('disconnect', () => { note('d'); process.exit(0); });
  setInterval(() => {}, 1000);
  note('r');`;

test('a signal is passed to the server, whose exit ends the supervisor', async () => {
  const { supervisor, notes } = supervising(WAITING);
  await expect.poll(notes).toBe('sr');
  supervisor.kill('SIGTERM');
  expect(await exitOf(supervisor)).toBe(0);
  expect(notes()).toBe('sr');
});

test('a server is told if its supervisor was killed', async () => {
  const { supervisor, notes } = supervising(WAITING);
  await expect.poll(notes).toBe('sr');
  supervisor.kill('SIGKILL');
  await expect.poll(notes).toBe('srd');
});
