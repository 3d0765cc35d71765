import { createRandom } from '@cairn/fixtures';

/** Replay with CAIRN_SEED=n; CAIRN_CASES=1 tries all cases, 0.1 a tenth of them. */
const SEED = Number(process.env['CAIRN_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const asked = process.env['CAIRN_CASES'];

const totals = new Map<string, { readonly tried: number; readonly all: number }>();

/** Says how many cases there are, and how to try them again. */
export function sayCounts(): void {
  for (const [what, { tried, all }] of totals)
    process.stdout.write(
      `permission cases, ${what}: ${tried} of ${all} (CAIRN_SEED=${SEED}; CAIRN_CASES=1 tries all)\n`,
    );
}

/** The part of all cases that this run tries: a share of them by chance, in their order. */
export function sampled<T>(what: string, share: number, cases: readonly T[]): readonly T[] {
  const random = createRandom(SEED);
  const chosen = cases.filter(() => random.chance(asked === undefined ? share : Number(asked)));
  const total = totals.get(what) ?? { tried: 0, all: 0 };
  totals.set(what, { tried: total.tried + chosen.length, all: total.all + cases.length });
  return chosen;
}
