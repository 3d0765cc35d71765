import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ServerProcess } from '../../server-process.ts';
import type { Order } from './attacker-process.ts';
import type { AttackName } from './attacks/index.ts';
import { Neighbour, WAYS, type Times, type Way } from './neighbour.ts';
import { createScene } from './scene.ts';

/** What the clock and scheduler of a small machine add to a few milliseconds. @see docs/proofs.md */
const NOISE_MS = 10;
/** How much more memory a server may need than at rest. */
const MAX_GROWTH = 150 * 1024 * 1024;
const WELL_LIMIT_MS = 5000;
const SAMPLE_MS = 50;
const SAID_LENGTH = 2000;

interface Verdict {
  readonly attack: AttackName;
  readonly medians: Readonly<Record<Way, readonly [alone: number, beside: number]>>;
  readonly growth: number;
  readonly counts: Readonly<Record<string, number>>;
  readonly faults: readonly string[];
}

export interface FairnessOptions {
  /** In the order of execution. */
  readonly attacks: readonly AttackName[];
  /** How long each attack lasts. */
  readonly ms: number;
  readonly limitMs: number;
  /** How many times longer a neighbour's work may take than alone. */
  readonly mostTimes: number;
  /** The program that Node runs. */
  readonly program: readonly string[];
  readonly say: (line: string) => void;
}

/** Runs each attack beside a neighbour whose latencies are measured. @returns everything that was wrong */
export async function tryFairness(options: FairnessOptions): Promise<string[]> {
  const { attacks, limitMs, say } = options;
  const end = performance.now() + limitMs;
  const faults: string[] = [];
  say(`${'attack'.padEnd(34)}${WAYS.map((way) => way.padStart(16)).join('')}${'memory'.padStart(10)}`);
  for (const attack of attacks) {
    if (performance.now() > end) {
      say(`${attacks.indexOf(attack)} of ${attacks.length} attacks, all that time allowed`);
      break;
    }
    const verdict = await tryOne(attack, options);
    say(rowOf(verdict));
    faults.push(...verdict.faults.map((fault) => `${attack}: ${fault}`));
  }
  return faults;
}

/** On a separate server, so that effects of one attack aren't attributed to the next. */
async function tryOne(attack: AttackName, { ms, mostTimes, program }: FairnessOptions): Promise<Verdict> {
  const server = await ServerProcess.start({ program });
  let neighbour: Neighbour | undefined;
  try {
    const scene = await createScene(server.url);
    // Set up without rate limits, and tested with the default ones.
    await server.stop();
    await server.start({ RATE_LIMIT_MULTIPLIER: '1' });
    neighbour = new Neighbour(scene);
    await neighbour.start();
    // The first calls compile and fill caches.
    await neighbour.work(ms / 2);
    const alone = await neighbour.work(ms);
    const memory = new Memory(server);
    const attacking = await startAttack({
      attack,
      ms: ms * 1.5,
      place: scene.attacker,
      pageId: scene.pageId,
    });
    await sleep(ms / 4);
    const beside = await neighbour.work(ms);
    const counts = await attacking.counts;
    const faults = [
      ...neighbour.failures.slice(0, 3),
      ...(neighbour.failures.length > 3 ? [`and ${neighbour.failures.length - 3} failures more`] : []),
      ...tooSlow(alone, beside, mostTimes),
      ...(await notWell(server, neighbour)),
    ];
    const growth = memory.growth();
    if (growth > MAX_GROWTH) faults.push(`the server took ${inMegabytes(growth)} more`);
    if (Object.keys(counts).length === 0) faults.push('the attacker sent nothing');
    return { attack, medians: mediansOf(alone, beside), growth, counts, faults };
  } finally {
    neighbour?.close();
    await server.dispose();
  }
}

interface Attacking {
  readonly counts: Promise<Readonly<Record<string, number>>>;
}

/** Resolves once the attacker's first, honest, request has been answered. */
async function startAttack(order: Order): Promise<Attacking> {
  const child = fork(path.join(import.meta.dirname, 'attacker-process.ts'), {
    execArgv: ['--import', 'tsx'],
    // A separate session, whose processor share it can give up.
    detached: true,
  });
  const ended = new Promise<never>((_, reject) => {
    child.once('exit', (code) => code !== 0 && reject(new Error(`the attacking process ended with ${code}`)));
  });
  const next = <T>(): Promise<T> =>
    Promise.race([ended, new Promise<T>((resolve) => child.once('message', (said) => resolve(said as T)))]);
  child.send(order);
  await next<'started'>();
  return { counts: next() };
}

function tooSlow(alone: Times, beside: Times, mostTimes: number): string[] {
  const slow = Object.entries(mediansOf(alone, beside)).filter(
    ([, [before, during]]) => !(during <= before * mostTimes + NOISE_MS),
  );
  return slow.map(([way, [before, during]]) => `to ${way} took ${inMs(during)} in place of ${inMs(before)}`);
}

function mediansOf(alone: Times, beside: Times): Verdict['medians'] {
  const both = (way: Way): [Way, readonly [number, number]] => [
    way,
    [medianOf(alone[way]), medianOf(beside[way])],
  ];
  return Object.fromEntries(WAYS.map(both)) as Verdict['medians'];
}

/** Infinite for no values: nothing was done in all that time. */
function medianOf(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.POSITIVE_INFINITY;
}

/** Checks that everything works as before. */
async function notWell(server: ServerProcess, neighbour: Neighbour): Promise<string[]> {
  if (!server.isRunning) return [`the server has ended:\n${server.said.slice(-SAID_LENGTH)}`];
  const before = neighbour.failures.length;
  const began = performance.now();
  const ready = await fetch(`${server.url}/readyz`, { signal: AbortSignal.timeout(WELL_LIMIT_MS) }).catch(
    () => undefined,
  );
  await neighbour.work(200);
  const took = performance.now() - began;
  return [
    ...(ready?.ok === true ? [] : ['the server was not ready afterwards']),
    ...neighbour.failures.slice(before, before + 1).map((failure) => `afterwards ${failure}`),
    ...(took > WELL_LIMIT_MS ? [`the server needed ${inMs(took)} to be well again`] : []),
  ];
}

/** Samples the memory of a server. */
class Memory {
  readonly #server: ServerProcess;
  readonly #idle: number;
  readonly #timer: NodeJS.Timeout;
  #most: number;

  constructor(server: ServerProcess) {
    this.#server = server;
    this.#idle = this.#now();
    this.#most = this.#idle;
    this.#timer = setInterval(() => (this.#most = Math.max(this.#most, this.#now())), SAMPLE_MS);
  }

  /** The maximum growth since the start, in bytes. */
  growth(): number {
    clearInterval(this.#timer);
    return this.#most - this.#idle;
  }

  #now(): number {
    try {
      const status = readFileSync(`/proc/${this.#server.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
    } catch {
      return 0;
    }
  }
}

function rowOf({ attack, medians, growth, counts, faults }: Verdict): string {
  const ways = WAYS.map((way) => medians[way].map(inMs).join(' → ').padStart(16)).join('');
  const sent = Object.entries(counts)
    .map(([what, times]) => `${what} ${times}`)
    .join(', ');
  return `${attack.padEnd(34)}${ways}${inMegabytes(growth).padStart(10)}  ${sent}${faults.map((fault) => `\n    ${fault}`).join('')}`;
}

const inMs = (ms: number): string => (Number.isFinite(ms) ? `${ms.toFixed(0)} ms` : 'never');
const inMegabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(0)} MB`;
