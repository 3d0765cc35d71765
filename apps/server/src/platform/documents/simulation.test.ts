import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DocumentSimulation, type SeededFault } from '../../../test/document-simulation.ts';

// Replay one: DOCUMENTS_SEED=… npx vitest run --project unit apps/server/src/platform/documents/simulation
const first = Number(process.env['DOCUMENTS_SEED'] ?? Date.now() % 1_000_000);
const seeds = Number(process.env['DOCUMENTS_SEEDS'] ?? 8);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test(`writers, processes and lines that fail at any moment lose no character and end with one text (DOCUMENTS_SEED=${first})`, async () => {
  for (let seed = first; seed < first + seeds; seed++) {
    const simulation = new DocumentSimulation({ seed, writers: 2 + (seed % 4), steps: 250 });
    expect(await simulation.run(), `DOCUMENTS_SEED=${seed} DOCUMENTS_SEEDS=1`).toEqual([]);
    expect(simulation.typed.size, 'the writers write').toBeGreaterThan(100);
  }
});

test('texts that go with their block are found, not only in theory', async () => {
  let recovered = 0;
  for (let seed = 1; seed <= 4; seed++) {
    const simulation = new DocumentSimulation({ seed, writers: 5, steps: 250 });
    await simulation.run();
    recovered += simulation.recovered.size;
  }
  expect(recovered).toBeGreaterThan(0);
});

test('a seed plays the same run each time', async () => {
  const play = async () => {
    const simulation = new DocumentSimulation({ seed: first, writers: 4, steps: 100 });
    await simulation.run();
    return { typed: [...simulation.typed], log: simulation.log.rows.map(({ seq, userId }) => [seq, userId]) };
  };
  expect(await play()).toEqual(await play());
});

test.each<SeededFault>(['acknowledges before the commit', 'recovers nothing', 'forgets what is pending'])(
  'a server or browser that %s is found out within 30 seeds',
  async (bug) => {
    let faults: string[] = [];
    for (let seed = 1; seed <= 30 && faults.length === 0; seed++)
      faults = await new DocumentSimulation({ seed, writers: 4, steps: 200, bug }).run();
    expect(faults).not.toEqual([]);
  },
);
