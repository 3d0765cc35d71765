import { createRandom } from '@cairn/fixtures';

/** Replay with CAIRN_SEED=n; CAIRN_CASES=1 tries all cases, 0.1 a tenth of them. */
const SEED = Number(process.env['CAIRN_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const asked = process.env['CAIRN_CASES'];

/** The part of all cases that this run tries: a share of them by chance, in their order. */
export function sampled<T>(what: string, share: number, cases: readonly T[]): readonly T[] {
  const random = createRandom(SEED);
  const chosen = cases.filter(() => random.chance(asked === undefined ? share : Number(asked)));
  process.stdout.write(
    `permission cases, ${what}: ${chosen.length} of ${cases.length} (CAIRN_SEED=${SEED}; CAIRN_CASES=1 tries all)\n`,
  );
  return chosen;
}
