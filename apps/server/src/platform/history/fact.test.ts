import { Random } from '@cairn/sync/simulator';
import {
  applyPatch,
  choice,
  defineEntity,
  flag,
  id,
  json,
  minimalPatch,
  optional,
  set,
  text,
  type Row,
  type WirePatch,
} from '@cairn/sync/schema';
import { expect, test } from 'vitest';
import { insertFact, redo, removeFact, undo, updateFact, type Fact, type RowsById } from './fact.ts';

/** By hand: HISTORY_SEEDS=10000 HISTORY_FROM=7. */
const SEEDS = Number(process.env['HISTORY_SEEDS'] ?? 2_000);
const FROM = Number(process.env['HISTORY_FROM'] ?? Date.now() % 1_000_000);
const STEPS = 30;

const stone = defineEntity({
  name: 'stone',
  table: 'stones',
  readBy: 'stone:read',
  scope: () => 'all',
  fields: {
    id: id(),
    name: text(),
    note: optional(text()),
    color: choice(['grey', 'red']),
    isHeavy: flag(),
    ownerIds: set('member'),
    shape: json<unknown>(),
    secret: text(),
  },
  unrecorded: ['secret'],
});

type Pick = (below: number) => number;

function randomPatch(pick: Pick): WirePatch {
  const ids = (most: number) => Array.from({ length: pick(most) }, () => `m${pick(4)}`);
  const all: WirePatch = {
    name: `n${pick(3)}`,
    note: pick(2) === 0 ? null : `t${pick(3)}`,
    color: pick(2) === 0 ? 'grey' : 'red',
    isHeavy: pick(2) === 0,
    // What looks like a change of a set is none where the field is JSON.
    shape: pick(2) === 0 ? { add: ['m1'], remove: [] } : [pick(3)],
    secret: `s${pick(9)}`,
    ownerIds: pick(2) === 0 ? ids(4) : { add: ids(3), remove: ids(3) },
  };
  return Object.fromEntries(Object.entries(all).filter(() => pick(2) === 0));
}

const blank = (rowId: string): Row => ({
  id: rowId,
  name: '',
  note: null,
  color: 'grey',
  isHeavy: false,
  ownerIds: [],
  shape: null,
  secret: 'hidden',
});

/** Without what is left out; the members of a set in one order. */
const shown = (rows: RowsById): string =>
  JSON.stringify(
    [...rows.values()]
      .map(({ secret: _secret, ...row }) => ({ ...row, ownerIds: (row['ownerIds'] as string[]).toSorted() }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map((row) => Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  );

test(`taken back and done again, facts give the rows at any position (HISTORY_SEEDS=${SEEDS} HISTORY_FROM=${FROM})`, () => {
  const kept: string[] = [];
  for (let seed = FROM; seed < FROM + SEEDS; seed++) {
    const random = new Random(seed);
    const pick: Pick = (below) => random.below(below);
    const rows: RowsById = new Map();
    const facts: Fact[] = [];
    const seen = [shown(rows)];
    for (let step = 0; step < STEPS; step++) {
      const rowId = `r${pick(4)}`;
      const row = rows.get(rowId);
      const smallest = row && minimalPatch(stone, row, randomPatch(pick));
      let fact: Fact | undefined;
      if (!row) {
        const fresh = applyPatch(
          stone,
          blank(rowId),
          minimalPatch(stone, blank(rowId), randomPatch(pick)) ?? {},
        );
        fact = insertFact(stone, fresh);
        rows.set(rowId, fresh);
      } else if (pick(5) === 0) {
        fact = removeFact(stone, row);
        rows.delete(rowId);
      } else if (smallest) {
        fact = updateFact(stone, row, smallest);
        rows.set(rowId, applyPatch(stone, row, smallest));
      }
      if (!fact) continue;
      facts.push(JSON.parse(JSON.stringify(fact)) as Fact);
      seen.push(shown(rows));
    }
    const where = `HISTORY_SEEDS=1 HISTORY_FROM=${seed}`;
    const back: RowsById = new Map(rows);
    for (let at = facts.length - 1; at >= 0; at--) {
      undo(stone, back, facts[at] as Fact);
      if (shown(back) !== seen[at]) expect(shown(back), `${where}, back to ${at}`).toBe(seen[at]);
    }
    const forward: RowsById = new Map();
    for (const [at, fact] of facts.entries()) {
      redo(stone, forward, fact);
      if (shown(forward) !== seen[at + 1])
        expect(shown(forward), `${where}, on to ${at + 1}`).toBe(seen[at + 1]);
    }
    if (facts.length > 0) kept.push(JSON.stringify(facts));
  }
  // Or nothing was compared.
  expect(kept.length).toBeGreaterThan(SEEDS * 0.9);
  expect(kept.some((each) => each.includes('secret'))).toBe(false);
});

test('rows that the history leaves out have no facts', () => {
  const silent = { ...stone, unrecorded: 'all' as const };
  expect(insertFact(silent, blank('a'))).toBeUndefined();
  expect(updateFact(silent, blank('a'), { name: 'b' })).toBeUndefined();
  expect(removeFact(silent, blank('a'))).toBeUndefined();
});
