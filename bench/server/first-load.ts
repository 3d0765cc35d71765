import { Client } from 'pg';
import { copyOut } from '../harness/copy-out.ts';
import { median, type Measurement } from '../harness/measurements.ts';
import type { Workbench } from '../harness/workbench.ts';

const ROUNDS = 5;

/** A browser without local data, up to the last byte. */
export async function measureFirstLoad(bench: Workbench): Promise<Measurement[]> {
  const client = new Client({ connectionString: bench.databaseUrl });
  await client.connect();
  const hot: number[] = [];
  let bytes = 0;
  let copied = 0;
  const floors: number[] = [];
  const totals: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const before = performance.now();
    copied = await copyOut(client, 'copy issues to stdout');
    const between = performance.now();
    const read = await readBootstrap(bench);
    if (round === 0) continue;
    floors.push(between - before);
    hot.push(read.hot);
    totals.push(read.total);
    bytes = read.bytes;
  }
  await client.end();
  const floor = { floor: median(floors), floorName: 'COPY of the issues' };
  return [
    { name: 'first load until open issues are there', value: median(hot), unit: 'ms', ...floor },
    { name: 'first load, everything', value: median(totals), unit: 'ms', ...floor },
    {
      name: 'first load, unpacked',
      value: bytes / 1024,
      unit: 'KB',
      floor: copied / 1024,
      floorName: 'bytes of that COPY',
    },
  ];
}

async function readBootstrap({
  url,
  seed,
  cookie,
}: Workbench): Promise<{ hot: number; total: number; bytes: number }> {
  const started = performance.now();
  const response = await fetch(`${url}/sync/${seed}/bootstrap?clients=`, { headers: { cookie } });
  let hot = 0;
  let bytes = 0;
  const decoder = new TextDecoder();
  let tail = '';
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    tail = tail.slice(-20) + decoder.decode(chunk, { stream: true });
    if (hot === 0 && tail.includes('{"k":"hot"}')) hot = performance.now() - started;
  }
  if (!tail.includes('{"k":"end"}')) throw new Error('the first load broke off');
  return { hot, total: performance.now() - started, bytes };
}
