import { expect, test } from 'vitest';
import { partsInTurns } from './replay.ts';

const entries = (count: number, bytes: number) =>
  Array.from({ length: count }, (_, at) => ({ seq: at + 1, userId: 'ada', update: new Uint8Array(bytes) }));

/** How many turns others have had by the end, and what came in which order. */
async function read(tail: ReturnType<typeof entries>): Promise<{ turns: number; seqs: number[] }> {
  let turns = 0;
  let isOver = false;
  const count = (): void => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const seqs: number[] = [];
  for await (const part of partsInTurns(tail)) seqs.push(...part.map(({ seq }) => seq));
  isOver = true;
  return { turns, seqs };
}

test('while a long log is read everybody else has turns', async () => {
  const tail = entries(140, 72_000);
  const { turns, seqs } = await read(tail);
  expect(seqs).toEqual(tail.map(({ seq }) => seq));
  expect(turns).toBeGreaterThanOrEqual(139);
});

test('a short log is read at once', async () => {
  const { turns, seqs } = await read(entries(100, 100));
  expect(seqs).toHaveLength(100);
  expect(turns).toBe(0);
});
