import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createRandom } from '@cairn/fixtures';
import { findSocketFolder } from '@cairn/server/postgres';
import { Client } from 'pg';
import { Instance, PLANTS, VICTIMS, type Plant, type Victim } from './instance.ts';
import { Ledger } from './ledger.ts';
import { createPlace, type Place } from './place.ts';
import { findFaults } from './verify.ts';
import { Writer } from './writer.ts';

const HELP = `npm run crash -- [--kill ${VICTIMS.join('|')}] [--rounds N] [--seed S] [--plant ${PLANTS.join('|')}]

Clients write without a pause; again and again the database, the server, both, or the power of the disk is taken away,
and each time everything that was acknowledged must be there, once. Ends with 1 when it is not.
With --plant a faulty build runs, and it is a failure when nothing is found.`;

const WORKSPACES = 4;
const WRITERS_EACH = 2;
const REST_LIMIT_MS = 30_000;

const { values } = parseArgs({
  options: {
    kill: { type: 'string', default: 'database' },
    rounds: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    plant: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const victim = VICTIMS.find((each) => each === values.kill);
const plant = PLANTS.find((each) => each === values.plant);
const rounds = Number(values.rounds);
const seed = Number(values.seed);
if (
  values.help ||
  victim === undefined ||
  (values.plant !== undefined && plant === undefined) ||
  !(rounds > 0)
) {
  process.stdout.write(`${HELP}\n`);
  process.exitCode = values.help ? 0 : 2;
} else {
  // The writers would go on trying to reach a server that is no more.
  process.exit(await crash(victim, plant));
}

async function crash(victim: Victim, plant: Plant | undefined): Promise<number> {
  process.stdout.write(
    `${rounds} rounds, ${victim} killed${plant ? `, ${plant} broken` : ''}, seed ${seed}\n`,
  );
  const instance = await Instance.start(victim, plant);
  if (typeof instance === 'string') {
    process.stdout.write(`skipped: this machine cannot cut the power of a disk (${instance})\n`);
    return 0;
  }
  const random = createRandom(seed).next;
  const ledger = new Ledger();
  const outages: number[] = [];
  let faults: string[] = [];
  try {
    const stands = await openStands(instance, ledger, random);
    for (let round = 1; round <= rounds && faults.length === 0; round++) {
      for (const { writers } of stands) for (const writer of writers) writer.go();
      await sleep(100 + random() * 500);
      outages.push(await instance.lose(victim));
      faults = await restAndVerify(instance, stands, ledger);
      if (round % 10 === 0 || faults.length > 0)
        process.stdout.write(
          `round ${round}: ${ledger.acknowledged} acknowledged, ${faults.length} faults\n`,
        );
    }
  } finally {
    await instance.dispose();
  }
  for (const fault of faults.slice(0, 10)) process.stdout.write(`  ${fault}\n`);
  outages.sort((a, b) => a - b);
  const ready = (outages[Math.floor(outages.length * 0.95)] ?? 0) / 1000;
  process.stdout.write(
    `${outages.length} rounds, ${ledger.acknowledged} acknowledged changes, ${faults.length} faults; ready again p95 ${ready.toFixed(2)} s\n` +
      (faults.length > 0 && !plant
        ? `again: npm run crash -- --kill ${victim} --rounds ${rounds} --seed ${seed}\n`
        : '') +
      (plant && faults.length === 0 ? `the fault of ${plant} was not found\n` : ''),
  );
  return faults.length > 0 === (plant !== undefined) ? 0 : 1;
}

interface Stand {
  readonly place: Place;
  readonly writers: readonly Writer[];
}

async function openStands(instance: Instance, ledger: Ledger, random: () => number): Promise<Stand[]> {
  const stands: Stand[] = [];
  for (let at = 0; at < WORKSPACES; at++) {
    const place = await createPlace(instance.url, `writer-${at}`);
    const writers = Array.from({ length: WRITERS_EACH }, () => new Writer(place, ledger, random));
    for (const writer of writers) await writer.start();
    stands.push({ place, writers });
  }
  return stands;
}

/** Lets everything that was begun end, then looks. */
async function restAndVerify(
  instance: Instance,
  stands: readonly Stand[],
  ledger: Ledger,
): Promise<string[]> {
  const writers = stands.flatMap((stand) => stand.writers);
  for (const writer of writers) writer.rest();
  const limit = performance.now() + REST_LIMIT_MS;
  while (!writers.every((writer) => writer.isAtRest) && performance.now() < limit) await sleep(20);
  const restless = writers
    .filter((writer) => !writer.isAtRest)
    .map((writer) => `a client does not come to rest: ${JSON.stringify(writer.engine.getState())}`);
  const db = new Client({
    host: findSocketFolder(path.join(instance.dataDir, 'postgres')),
    user: 'postgres',
    database: 'cairn',
  });
  await db.connect();
  try {
    const faults: string[] = [];
    for (const stand of stands) faults.push(...(await findFaults(db, stand.place, stand.writers, ledger)));
    return [...faults, ...restless];
  } finally {
    await db.end();
  }
}
