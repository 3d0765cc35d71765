import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { builtProgram } from '../../../test/given/built-program.ts';

const program = builtProgram('src/platform/watchdog/start-watchdog.ts');
/** Two seconds, so that a machine with other work does not look like a loop that stands. */
const SETTINGS = { tickMs: 50, patience: 40 };
/** Than its patience. */
const LONGER_MS = 1.75 * SETTINGS.tickMs * SETTINGS.patience;

/** A process under a watchdog that does this, and what became of it. */
function run(source: string, nodeArgs: readonly string[] = []) {
  const script = `
    import { startWatchdog } from ${JSON.stringify(pathToFileURL(program.file).href)};
    startWatchdog((error) => { throw error; }, ${JSON.stringify(SETTINGS)});
    setTimeout(() => {}, 100_000_000);
    console.log('running');
    ${source}`;
  const args = [...nodeArgs, '--input-type=module', '--eval', script];
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

// At once, because each waits for seconds.
describe.concurrent('a process', () => {
  test.each([
    // Its stack is Node's own for nearly all of the time.
    [
      'on ticks',
      'const spinsForEver = () => void process.nextTick(spinsForEver); setTimeout(spinsForEver, 100);',
    ],
    [
      'on microtasks',
      'async function spinsForEver() { for (;;) await null; } setTimeout(spinsForEver, 100);',
    ],
    [
      'in a loop',
      'function spinsForEver() { for (let at = 0; ; at++) Math.sqrt(at); } setTimeout(spinsForEver, 100);',
    ],
  ])('that spins %s is ended, and its log names the function', async (_, source) => {
    const { end, said } = await run(source).ended;
    expect(end, said).toBe(75);
    const { level, time, stack, msg } = entryIn(said);
    expect({ level, msg }).toEqual({ level: 'fatal', msg: expect.stringContaining('stands still') });
    expect(new Date(String(time)).toISOString()).toBe(time);
    expect(String(stack)).toMatch(/at spinsForEver \(.+:\d+:\d+\)/);
  });

  test('that stands in native code is ended too, and its log says that no stack was to be had', async () => {
    // Of a pipe that nobody writes to.
    const source = `import { readSync } from 'node:fs'; setTimeout(() => readSync(0, Buffer.alloc(1)), 100);`;
    const { end, said } = await run(source).ended;
    expect(end, said).toBe('SIGALRM');
    expect(entryIn(said)['stack']).toContain('in native code');
  });

  test('that was halted goes on', async () => {
    const { child, ended } = run(`process.on('SIGUSR2', () => process.exit(0));`);
    await once(child.stdout, 'data');
    await sleep(500);
    child.kill('SIGSTOP');
    await sleep(LONGER_MS);
    child.kill('SIGCONT');
    await sleep(500);
    child.kill('SIGUSR2');
    expect(await ended).toMatchObject({ end: 0, said: '' });
  });

  test('that a debugger may hold is let be', async () => {
    const source = `setTimeout(() => {
      const until = performance.now() + ${LONGER_MS};
      while (performance.now() < until);
      process.exit(0);
    }, 100);`;
    expect((await run(source, ['--inspect=127.0.0.1:0']).ended).end).toBe(0);
  });
});
