import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createRandom } from '@cairn/fixtures';
import { howMany } from '@cairn/sync/simulator';
import type { Client } from 'pg';
import { connectTo } from './connect-to.ts';
import { tryFairness } from './fairness/fairness.ts';
import { ATTACKS, type AttackName } from './fairness/attacks/index.ts';
import { FAULTS, mayCut } from './faults.ts';
import { CrashPointStand, CrashPointTools, WORKS } from './crash-points/crash-point-stand.ts';
import {
  buildOf,
  Instance,
  SEEDED_FAULTS,
  KILL_TARGETS,
  type SeededFault,
  type Trouble,
} from './instance.ts';
import { IssueStand } from './issue-stand.ts';
import { Ledger } from './ledger.ts';
import { createPlace } from './place.ts';
import type { Stand } from './stand.ts';
import { TypingStand } from './typing-stand.ts';
import { findBrokenIndexes } from './verify-indexes.ts';
import { VisitingStand } from './visiting-stand.ts';

const HELP = `npm run crash -- [--kill ${KILL_TARGETS.join('|')}|at-crash-point] [--fault ${[...FAULTS, 'any'].join('|')}]
  [--work ${WORKS.join('|')}] [--attack any|NAME] [--times N] [--typing] [--rounds N] [--seconds N]
  [--seed S] [--seeded-fault ${SEEDED_FAULTS.join('|')}]

Clients write without a pause; again and again the database, the server, both, or the power of the disk is taken away,
and each time everything that was acknowledged must be there, once. Ends with 1 when it is not.
With --kill at-crash-point the server, or a command beside it, dies at a chosen step of a piece of work, or of the one that --work
names; the work must be whole or undone then, and done in the end.
With --fault nothing is killed: the database hangs, the disk is full … for a while. Meanwhile nobody may be answered
with anything but success or 503, and afterwards all must be well again by itself.
With --attack one member of a workspace attacks the server, in every way there is or in those whose names contain NAME;
another member's work must succeed meanwhile, in at most twice (or --times) the time that it takes without an attack.
With --seconds no round begins after that time.
With --typing they type into pages. With --seeded-fault a faulty build runs, and it is a failure when nothing is found.`;

const WORKSPACES = 4;
const REST_LIMIT_MS = 30_000;
/** Long enough for hundreds of samples. */
const ATTACK_MS = 3000;
/**
 * The pause between words in half-minute rounds, because a page of a hundred thousand words would slow down everything
 * else.
 */
const STEADY_MS = 50;

const { values } = parseArgs({
  options: {
    kill: { type: 'string', default: 'database' },
    fault: { type: 'string' },
    work: { type: 'string' },
    attack: { type: 'string' },
    times: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '20' },
    seconds: { type: 'string', default: 'Infinity' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    'seeded-fault': { type: 'string' },
    typing: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const killTarget = ([...KILL_TARGETS, 'at-crash-point'] as const).find((each) => each === values.kill);
const work = WORKS.find((each) => each === values.work);
const fault = ([...FAULTS, 'any'] as const).find((each) => each === values.fault);
const seededFault = SEEDED_FAULTS.find((each) => each === values['seeded-fault']);
const rounds = Number(values.rounds);
const limitMs = Number(values.seconds) * 1000;
const seed = Number(values.seed);
const attacks = attacksNamed(values.attack);
if (
  values.help ||
  killTarget === undefined ||
  (values['seeded-fault'] !== undefined && seededFault === undefined) ||
  (values.fault !== undefined && fault === undefined) ||
  (values.work !== undefined && work === undefined) ||
  attacks?.length === 0 ||
  !(rounds > 0) ||
  !(Number(values.times) >= 1) ||
  !(limitMs > 0)
) {
  process.stdout.write(`${HELP}\n`);
  process.exitCode = values.help ? 0 : 2;
} else if (attacks) {
  process.exit(await attack(attacks));
} else {
  // The writers would keep trying to reach a server that no longer exists.
  process.exit(await crash(fault ?? killTarget, seededFault));
}

/** Undefined if none is requested. */
function attacksNamed(words: string | undefined): readonly AttackName[] | undefined {
  if (words === undefined) return undefined;
  const all = Object.keys(ATTACKS) as AttackName[];
  // Shuffled, so that short runs eventually cover all of them.
  return words === 'any'
    ? createRandom(seed).sample(all, all.length)
    : all.filter((attack) => attack.includes(words));
}

async function attack(chosen: readonly AttackName[]): Promise<number> {
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  say(`one member attacks${seededFault ? `, ${seededFault} broken` : ''}, seed ${seed}`);
  const { preload, program } = buildOf(seededFault);
  const found = await tryFairness({
    attacks: chosen,
    ms: ATTACK_MS,
    limitMs,
    mostTimes: Number(values.times),
    program: [...preload, program],
    say,
  });
  say(`${found.length} faults`);
  if (seededFault && found.length === 0) say(`the fault of ${seededFault} was not found`);
  return found.length > 0 === (seededFault !== undefined) ? 0 : 1;
}

async function crash(trouble: Trouble, seededFault: SeededFault | undefined): Promise<number> {
  process.stdout.write(
    `${rounds} rounds, ${fault ? `fault: ${fault}` : `${trouble} killed`}${values.typing ? ' while people type' : ''}${seededFault ? `, ${seededFault} broken` : ''}, seed ${seed}\n`,
  );
  const tools = trouble === 'at-crash-point' ? await CrashPointTools.make() : undefined;
  const instance = await Instance.start(trouble, seededFault, tools);
  if (typeof instance === 'string') {
    process.stdout.write(`skipped: this machine cannot do that to a disk or to a process (${instance})\n`);
    return 0;
  }
  const random = createRandom(seed).next;
  // The faults depend only on the seed; clients draw random numbers as often as they need.
  const fate = createRandom(seed + 1).next;
  const outages: number[] = [];
  let faults: string[] = [];
  let stands: readonly Stand[] = [];
  const acknowledged = (): number => stands.reduce((sum, stand) => sum + stand.acknowledged, 0);
  try {
    stands = await openStands(instance, random, tools);
    const end = performance.now() + limitMs;
    for (let round = 1, isLast = false; !isLast && faults.length === 0; round++) {
      for (const worker of stands.flatMap(({ workers }) => workers)) worker.go();
      await sleep(100 + fate() * 500);
      for (const stand of stands) stand.brace();
      outages.push(await inflict(instance, trouble, stands, fate));
      isLast = round === rounds || performance.now() > end;
      faults = await look(instance, stands, round % 10 === 0 || isLast);
      if (round % 10 === 0 || faults.length > 0)
        process.stdout.write(`round ${round}: ${acknowledged()} acknowledged, ${faults.length} faults\n`);
    }
  } finally {
    await instance.dispose();
    tools?.dispose();
  }
  for (const fault of faults.slice(0, 10)) process.stdout.write(`  ${fault}\n`);
  outages.sort((a, b) => a - b);
  const ready = (outages[Math.floor(outages.length * 0.95)] ?? 0) / 1000;
  process.stdout.write(
    `${howMany(outages.length, faults.length > 0 ? 0 : rounds, 'rounds')}, ${acknowledged()} acknowledged changes, ${faults.length} faults; ready again p95 ${ready.toFixed(2)} s\n` +
      (faults.length > 0 && !seededFault
        ? `again: npm run crash -- ${fault ? '--fault' : '--kill'} ${trouble}${work ? ` --work ${work}` : ''}${values.typing ? ' --typing' : ''} --rounds ${rounds} --seed ${seed}\n`
        : '') +
      (seededFault && faults.length === 0 ? `the fault of ${seededFault} was not found\n` : ''),
  );
  return faults.length > 0 === (seededFault !== undefined) ? 0 : 1;
}

/** Indexes are only checked occasionally, because that takes a while. */
async function look(instance: Instance, stands: readonly Stand[], atIndexes: boolean): Promise<string[]> {
  let db: Client;
  try {
    db = await connectTo(instance.dataDir);
  } catch (error) {
    return [`the database stays away: ${String(error)}`];
  }
  const faults = [...(await lostIn(stands, db)), ...(await restAndVerify(stands, db))];
  if (atIndexes) faults.push(...(await findBrokenIndexes(db)));
  await db.end();
  return faults;
}

/** How long no one was served, from the end of the fault. @returns ms */
async function inflict(
  instance: Instance,
  trouble: Trouble,
  stands: readonly Stand[],
  random: () => number,
): Promise<number> {
  const kill = KILL_TARGETS.find((each) => each === trouble);
  if (kill) return await instance.lose(kill);
  const crashing = stands.find((stand) => stand instanceof CrashPointStand);
  if (crashing) return await crashAtPoint(crashing, random);
  const { faults } = instance;
  const chosen = FAULTS.find((each) => each === trouble) ?? faults[Math.floor(random() * faults.length)];
  if (!chosen) throw new Error('no fault to choose from');
  const visitors = stands.flatMap((stand) => (stand instanceof VisitingStand ? stand.workers : []));
  for (const visitor of visitors) visitor.mayBeCut = mayCut(chosen);
  await instance.suffer(chosen, 500 + random() * 3500, random, (text) =>
    process.stdout.write(`  ${chosen}: ${text}\n`),
  );
  const began = performance.now();
  await Promise.all(visitors.map((visitor) => visitor.untilWell()));
  return performance.now() - began;
}

async function crashAtPoint(stand: CrashPointStand, random: () => number): Promise<number> {
  const began = performance.now();
  const chosen = work ?? WORKS[Math.floor(random() * WORKS.length)];
  if (!chosen) throw new Error('no work to choose from');
  process.stdout.write(`  ${await stand.crashAtPoint(chosen, random)}\n`);
  return performance.now() - began;
}

async function openStands(
  instance: Instance,
  random: () => number,
  tools: CrashPointTools | undefined,
): Promise<Stand[]> {
  const stands: Stand[] = [];
  const ledger = new Ledger();
  for (let at = 0; at < WORKSPACES; at++) {
    const place = await createPlace(instance.url, `writer-${at}`);
    stands.push(values.typing ? await TypingStand.open(place) : await IssueStand.open(place, ledger, random));
  }
  const place = await createPlace(instance.url, 'visited');
  const visiting = new VisitingStand(place, instance.dataDir, random);
  stands.push(visiting);
  if (tools) {
    stands.push(await TypingStand.open(await createPlace(instance.url, 'typed'), STEADY_MS));
    const crashing = new CrashPointStand(instance, tools, { visitors: visiting.workers, place });
    await crashing.begin();
    stands.push(crashing);
  }
  return stands;
}

/** Waits for everything to finish, then checks. */
async function restAndVerify(stands: readonly Stand[], db: Client): Promise<string[]> {
  const workers = stands.flatMap((stand) => stand.workers);
  for (const worker of workers) worker.rest();
  const limit = performance.now() + REST_LIMIT_MS;
  while (!workers.every((worker) => worker.isAtRest) && performance.now() < limit) await sleep(20);
  const restless = workers
    .filter((worker) => !worker.isAtRest)
    .map((worker) => `a client does not come to rest: ${worker.state}`);
  const faults: string[] = [];
  for (const stand of stands) faults.push(...(await stand.findFaults(db)));
  return [...faults, ...restless];
}

async function lostIn(stands: readonly Stand[], db: Client): Promise<string[]> {
  const lost: string[] = [];
  for (const stand of stands) lost.push(...(await stand.findLost(db)));
  return lost;
}
