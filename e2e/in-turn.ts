import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** A test that proves a row of the specification has it in its title. */
const ROW = /\b(?:S-[A-Z]+|SYS)-\d/;
/** Files that choose their share themselves. */
const DRAWS = /^scenarios-/;
/** A run includes one in two of the tests that prove rows, and one in four of all others. */
const PARTS = { rows: 2, others: 4 };

/**
 * Two Playwright projects: tests that prove rows of the specification, of whose files the pipeline runs half each time,
 * and all others, of which it runs a quarter, because all together exceed its half hour. The commit determines which
 * ones. `E2E_TURN` overrides it: 0 to 3, or `all`, the default outside the pipeline.
 *
 * @param folder where the tests are
 * @param isTest told each file by its name in the folder
 */
export function projectsInTurn(
  folder: string,
  isTest: (name: string) => boolean,
): { name: string; grep?: RegExp; grepInvert?: RegExp; testMatch?: string[] }[] {
  // Read by the workers too.
  const turn = (process.env['E2E_TURN'] ??= process.env['CI'] === undefined ? 'all' : String(turnOfCommit()));
  if (turn !== 'all' && !(Number(turn) < PARTS.others))
    throw new Error(`E2E_TURN is 0 to ${PARTS.others - 1} or all, not ${turn}`);
  const names = readdirSync(folder).filter(isTest);
  const drawn = names.filter((name) => DRAWS.test(name));
  const dealt = names.filter((name) => !DRAWS.test(name));
  const partOf = (parts: number): string[] => {
    const mine = turn === 'all' ? dealt : inEqualParts(folder, dealt, parts)[Number(turn) % parts];
    return [...(mine ?? []), ...drawn].map((name) => path.join(folder, name));
  };
  const said = turn === 'all' ? '' : `, E2E_TURN=${turn}`;
  return [
    { name: `rows${said}`, grep: ROW, testMatch: partOf(PARTS.rows) },
    { name: `others${said}`, grepInvert: ROW, testMatch: partOf(PARTS.others) },
  ];
}

/** Distributed by size, largest first, which roughly indicates how long they take. */
function inEqualParts(
  folder: string,
  names: readonly string[],
  count: number,
): readonly (readonly string[])[] {
  const parts = Array.from({ length: count }, () => ({ size: 0, names: [] as string[] }));
  const sized = names.map((name) => ({ name, size: statSync(path.join(folder, name)).size }));
  for (const { name, size } of sized.toSorted((a, b) => b.size - a.size || a.name.localeCompare(b.name))) {
    const least = parts.reduce((smallest, part) => (part.size < smallest.size ? part : smallest));
    least.size += size;
    least.names.push(name);
  }
  return parts.map((part) => part.names);
}

function turnOfCommit(): number {
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: import.meta.dirname, encoding: 'utf8' });
    return Number.parseInt(commit.slice(0, 8), 16) % PARTS.others;
  } catch {
    return Math.floor(Math.random() * PARTS.others);
  }
}
