// The costs of the server: first load, commands, many callers, many tabs, reconnecting, searches, memory. Each compared
// with the minimum for the same work, in the same run. `--busy` uses 10,000 issues instead of 50,000.
import { setTimeout } from 'node:timers/promises';
import { loadBefore, publish, type Measurement } from '../harness/measurements.ts';
import { startBare } from '../harness/start-bare.ts';
import { openWorkbench } from '../harness/workbench.ts';
import { measureApi } from '../server/api-load.ts';
import { measureCommands } from '../server/commands.ts';
import { measureFanOut } from '../server/fan-out.ts';
import { measureFirstLoad } from '../server/first-load.ts';
import { measureMemory } from '../server/memory.ts';
import { measureReconnect } from '../server/reconnect.ts';
import { measureSearch } from '../server/search.ts';

const load = loadBefore();
const bench = await openWorkbench(process.argv.includes('--busy') ? 'busy' : 'huge');
try {
  const bare = await startBare(bench);
  const { seed, seeded } = bench;
  const measurements: Measurement[] = [
    { name: `seed ${seed}`, value: seeded.seedSeconds[seed] ?? 0, unit: 's' },
  ];
  const parts = [
    () => measureMemory(seeded.server, bare),
    () => measureFirstLoad(bench),
    () => measureSearch(bench),
    () => measureReconnect(bench),
    () => measureFanOut(bench, bare),
    () => measureApi(bench, bare),
  ];
  for (const part of parts) measurements.push(...(await part()));
  // Together with the writers' it would need more connections than the database allows, which notices closed ones a
  // moment later.
  bare.stop();
  await setTimeout(1000);
  measurements.push(...(await measureCommands(bench)));
  publish(`server-${seed}`, measurements, load);
} finally {
  await bench.close();
}
