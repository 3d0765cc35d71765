import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import type { Mutant } from './mutants-in.ts';
import type { Tests } from './tests-for.ts';

/** A question to a session: do these tests pass with that mutant in place? */
export interface Question extends Tests {
  readonly mutant: Mutant | undefined;
}

export interface Answer {
  readonly outcome: 'passed' | 'failed' | 'hung';
  /** A test file that failed; empty if none did. */
  readonly failed: string;
  readonly passed: readonly string[];
}

/** A hung test run is killed after this, which no test reaches otherwise. */
const LIMIT_MS = 600_000;

/** A warmed process that runs tests; one that hangs is replaced. */
export class Session {
  #child: ChildProcess | undefined;

  async ask(question: Question): Promise<Answer> {
    this.#child ??= await started();
    const answered = nextAnswer(this.#child);
    this.#child.send(question);
    const answer = await answered;
    if (answer.outcome === 'hung') this.#kill();
    return answer;
  }

  async close(): Promise<void> {
    const child = this.#child;
    if (child === undefined) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.disconnect();
    const timer = setTimeout(() => this.#kill(), 30_000);
    await gone;
    clearTimeout(timer);
    endGroup(child.pid);
  }

  #kill(): void {
    endGroup(this.#child?.pid);
    this.#child = undefined;
  }
}

async function started(): Promise<ChildProcess> {
  const child = fork(path.join(import.meta.dirname, 'session.ts'), {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', process.env['CAIRN_MUTANT_OUTPUT'] ? 'inherit' : 'ignore', 'ipc'],
    // A separate process group, so that processes started by tests are ended with it.
    detached: true,
  });
  const { outcome } = await nextAnswer(child);
  if (outcome !== 'passed') throw new Error('vitest does not start');
  return child;
}

async function nextAnswer(child: ChildProcess): Promise<Answer> {
  return await new Promise((resolve) => {
    const settle = (answer: Answer): void => {
      clearTimeout(timer);
      child.removeAllListeners('message').removeAllListeners('exit');
      resolve(answer);
    };
    const hung = (): void => settle({ outcome: 'hung', failed: '', passed: [] });
    const timer = setTimeout(hung, LIMIT_MS);
    child.once('message', (answer) => settle(answer as Answer));
    child.once('exit', hung);
  });
}

function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
