import { expect, test } from 'vitest';
import { lastCompleted, VELOCITY_CYCLES, velocityOf } from './velocity.ts';

const SEED = Number(process.env['VELOCITY_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const HISTORIES = 300;
const TODAY = '2026-11-26';

function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const dayOf = (offset: number): string =>
  new Date(Date.parse(TODAY) + offset * 86_400_000).toISOString().slice(0, 10);

/** Consecutive cycles of a project, some of them drafts, with what each completed. */
function randomHistory(roll: (below: number) => number) {
  const cycles = Array.from({ length: roll(12) }, (_, at) => ({ id: `draft ${at % 3} ${at}`, done: roll(9) }))
    .filter(() => roll(4) === 0)
    .map((draft) => ({ ...draft, startDate: null as string | null, endDate: null as string | null }));
  let day = -roll(200);
  for (let count = roll(14); count > 0; count -= 1) {
    const last = day + roll(21);
    cycles.push({ id: `c${count}`, startDate: dayOf(day), endDate: dayOf(last), done: roll(80) / 2 });
    day = last + 1 + roll(10);
  }
  return cycles.toSorted(() => roll(3) - 1);
}

test(`the numbers match a separate count over ${HISTORIES} random histories (VELOCITY_SEED=${SEED})`, () => {
  for (let round = 0; round < HISTORIES; round += 1) {
    const cycles = randomHistory(dice(SEED + round));
    const given = velocityOf(lastCompleted(cycles, TODAY).map(({ done }) => done));
    // Counts independently: walks back day by day and collects the cycles that ended.
    const taken: number[] = [];
    for (let back = 1; back < 400 && taken.length < VELOCITY_CYCLES; back += 1) {
      const day = dayOf(-back);
      for (const { endDate, done } of cycles) if (endDate === day) taken.push(done);
    }
    const inOrder = taken.toSorted((a, b) => a - b);
    const [least] = inOrder;
    const expected =
      least === undefined
        ? undefined
        : {
            cycles: taken.length,
            least,
            most: inOrder.at(-1),
            average: inOrder.reduce((sum, each) => sum + each, 0) / taken.length,
          };
    expect(given, `VELOCITY_SEED=${SEED + round}`).toEqual(expected);
  }
});

test("current, upcoming and undated cycles don't count, and neither does the sixth-last", () => {
  const of = (id: string, startDate: string | null, endDate: string | null) => ({ id, startDate, endDate });
  const over = [1, 2, 3, 4, 5, 6].map((week) => of(`w${week}`, dayOf(-7 * week), dayOf(-7 * week + 6)));
  const others = [of('now', TODAY, TODAY), of('next', dayOf(1), dayOf(7)), of('some day', null, null)];
  const found = lastCompleted([...others, ...over.toReversed()], TODAY).map(({ id }) => id);
  expect(found).toEqual(['w1', 'w2', 'w3', 'w4', 'w5']);
  expect(velocityOf([])).toBeUndefined();
});
