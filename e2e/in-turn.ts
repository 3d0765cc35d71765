import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** A test that proves a row of the specification says so in its title. */
const ROW = /\b(?:S-[A-Z]+|SYS)-\d/;
/** Files that draw what they try by themselves. */
const DRAWS = /^scenarios-/;
const TURNS = 3;

/**
 * Two projects of Playwright: tests that prove rows of the specification, which each run tries, and all others, of whose
 * files the pipeline tries a third in each run; all of them together take longer than the half hour that it has. Which
 * third comes of the commit. `E2E_TURN` says it instead: 0 to 2, or `all`, as where there is no pipeline.
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
  const names = readdirSync(folder).filter(isTest);
  const drawn = names.filter((name) => DRAWS.test(name));
  const turns = inEqualParts(
    folder,
    names.filter((name) => !DRAWS.test(name)),
  );
  const mine = turn === 'all' ? turns.flat() : turns[Number(turn)];
  if (!mine) throw new Error(`E2E_TURN is 0 to ${TURNS - 1} or all, not ${turn}`);
  return [
    { name: 'rows', grep: ROW },
    {
      name: turn === 'all' ? 'others' : `others, E2E_TURN=${turn}`,
      grepInvert: ROW,
      testMatch: [...mine, ...drawn].map((name) => path.join(folder, name)),
    },
  ];
}

/** Dealt out by their size, the largest first, which says roughly how long they take. */
function inEqualParts(folder: string, names: readonly string[]): readonly (readonly string[])[] {
  const parts = Array.from({ length: TURNS }, () => ({ size: 0, names: [] as string[] }));
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
    return Number.parseInt(commit.slice(0, 8), 16) % TURNS;
  } catch {
    return Math.floor(Math.random() * TURNS);
  }
}
