import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';

const WATCHDOG = pathToFileURL(path.join(import.meta.dirname, 'start-watchdog.ts')).href;
/** Two seconds, so that a machine with other work does not look like a loop that stands. */
const SETTINGS = { tickMs: 50, patience: 40 };

/** A process under a watchdog that does this, and what became of it. */
function run(source: string, nodeArgs: readonly string[] = []) {
  const program = `
    import { startWatchdog } from ${JSON.stringify(WATCHDOG)};
    startWatchdog((error) => { throw error; }, ${JSON.stringify(SETTINGS)});
    setTimeout(() => {}, 100_000_000);
    console.log('running');
    ${source}`;
  const args = [
    '--import',
    import.meta.resolve('tsx'),
    ...nodeArgs,
    '--input-type=module',
    '--eval',
    program,
  ];
  const child = spawn(process.execPath, args, { stdio: 'pipe' });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, 'close').then(([code, signal]) => ({
    end: (code ?? signal) as number | string,
    said,
  }));
  return { child, ended };
}

const entryIn = (said: string): Record<string, unknown> => {
  const line = said.split('\n').find((each) => each.startsWith('{'));
  return JSON.parse(line ?? '{}') as Record<string, unknown>;
};

test.each([
  // Its stack is Node's own for nearly all of the time.
  [
    'on ticks',
    'const spinsForEver = () => void process.nextTick(spinsForEver); setTimeout(spinsForEver, 100);',
  ],
  ['on microtasks', 'async function spinsForEver() { for (;;) await null; } setTimeout(spinsForEver, 100);'],
  [
    'in a loop',
    'function spinsForEver() { for (let at = 0; ; at++) Math.sqrt(at); } setTimeout(spinsForEver, 100);',
  ],
])('a process that spins %s is ended, and its log names the function', async (_, source) => {
  const { end, said } = await run(source).ended;
  expect(end, said).toBe(75);
  const { level, time, stack, msg } = entryIn(said);
  expect({ level, msg }).toEqual({ level: 'fatal', msg: expect.stringContaining('stands still') });
  expect(new Date(String(time)).toISOString()).toBe(time);
  expect(String(stack)).toMatch(/at spinsForEver \(.+:\d+:\d+\)/);
});

test('a process that stands in native code is ended too, and its log says that no stack was to be had', async () => {
  // Of a pipe that nobody writes to.
  const source = `import { readSync } from 'node:fs'; setTimeout(() => readSync(0, Buffer.alloc(1)), 100);`;
  const { end, said } = await run(source).ended;
  expect(end, said).toBe('SIGALRM');
  expect(entryIn(said)['stack']).toContain('in native code');
});

test('a process that was halted goes on', async () => {
  const { child, ended } = run(`process.on('SIGUSR2', () => process.exit(0));`);
  await once(child.stdout, 'data');
  await sleep(500);
  child.kill('SIGSTOP');
  await sleep(2 * SETTINGS.tickMs * SETTINGS.patience);
  child.kill('SIGCONT');
  await sleep(500);
  child.kill('SIGUSR2');
  expect(await ended).toMatchObject({ end: 0, said: '' });
});

test('a loop that a debugger may hold is let be', async () => {
  const source = `setTimeout(() => {
    const until = performance.now() + ${3 * SETTINGS.tickMs * SETTINGS.patience};
    while (performance.now() < until);
    process.exit(0);
  }, 100);`;
  expect((await run(source, ['--inspect=127.0.0.1:0']).ended).end).toBe(0);
});
