// Changes the program in one small place at a time and runs the tests that may notice: some must fail.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createRandom } from '@cairn/fixtures';
import { Session } from './ask.ts';
import { reasonOfEquivalent } from './equivalents.ts';
import { mutantsIn, type Mutant } from './mutants-in.ts';
import { ruleMutant, RULES } from './rules.ts';
import { TestsFor, textsIn, type Tests } from './tests-for.ts';

const HELP = `npm run mutants -- [--sample 300] [--seed S] [--in PATH] [--kept FILE [--again]] [--minutes N] [--units | --near] | --rules
Puts a random sample of mutants into packages/domain and the features of the server, one after the other, and runs the
tests that may notice. --in takes only files whose path holds PATH. With --kept, outcomes are written to that file, and
what is in it is not tried again: with --minutes, a long sample can be tried in parts. With --units only tests without a
database are run, which takes a fraction of the time, with --near those of the feature too; what they do not kill is left
open for a run that asks more. With --again the mutants are those of that file, as far as they still stand, instead of a
sample: a seed draws others once the program has changed.
With --rules it takes out the rules of rules.ts instead, and the test named with each must fail; --in takes only rules
whose file holds PATH.
`;

const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '300' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    in: { type: 'string', default: '' },
    kept: { type: 'string' },
    again: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '600' },
    units: { type: 'boolean', default: false },
    near: { type: 'boolean', default: false },
    rules: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(HELP);
  process.exit(0);
}

const root = path.join(import.meta.dirname, '..', '..');
const PLACES = ['packages/domain/src', 'apps/server/src/features'];
/** Test support isn't part of the product. */
const OF_TESTS = /\.test\.ts$|\/examples\.ts$|\/fixture\//;
const GOAL = 0.9;

/** How many of the runs in tests-for.ts are done. */
const RUNS = values.units ? 1 : values.near ? 2 : Infinity;

interface Outcome {
  /** Open means not killed by the runs so far, while there are more. Sound means a test run without any mutant. */
  readonly is: 'killed' | 'hung' | 'survived' | 'equivalent' | 'open' | 'sound';
  /** The number of runs that haven't killed it. */
  readonly runs: number;
  /** The test file that failed. */
  readonly by?: string;
  readonly project?: Tests['project'];
  /** Test files that passed with the mutant. */
  readonly passed: readonly string[];
}

const session = new Session();
const outcomes = readKept();
try {
  await (values.rules ? tryRules() : trySample());
} finally {
  await session.close();
}

async function tryRules(): Promise<void> {
  for (const rule of RULES.filter(({ file }) => file.includes(values.in))) {
    const mutant = ruleMutant(rule, readFileSync(path.join(root, rule.file), 'utf8'));
    const tests: Tests = { project: rule.project, files: [{ file: rule.test }] };
    // A test that also fails with the rule in place has noticed nothing.
    const isSound = (await session.ask({ mutant: undefined, ...tests })).outcome === 'passed';
    const isNoticed = isSound && (await session.ask({ mutant, ...tests })).outcome !== 'passed';
    if (!isNoticed) process.exitCode = 1;
    say(`${isNoticed ? 'noticed' : isSound ? 'NOT NOTICED' : 'fails anyway'}: without "${rule.name}"`);
  }
}

async function trySample(): Promise<void> {
  const all = PLACES.flatMap((place) => textsIn(root, place, /\.ts$/))
    .filter(([file]) => file.includes(values.in) && !OF_TESTS.test(file))
    .flatMap(([file, text]) => mutantsIn(file, text));
  const mutants = values.again
    ? all.filter((mutant) => outcomes.has(nameOf(mutant)))
    : createRandom(Number(values.seed)).sample(all, Number(values.sample));
  const how = values.again ? '--again' : `--sample ${values.sample} --seed ${values.seed}`;
  say(`${mutants.length} of ${all.length} mutants; again with ${how}`);
  const testsFor = new TestsFor(root);
  const end = Date.now() + Number(values.minutes) * 60_000;
  for (const [at, mutant] of mutants.entries()) {
    const before = outcomes.get(nameOf(mutant));
    const isDone = before !== undefined && (before.is !== 'open' || before.runs >= RUNS);
    if (isDone || Date.now() > end) continue;
    const outcome = await outcomeOf(mutant, testsFor.of(mutant.file), before);
    keep(nameOf(mutant), outcome);
    say(`${at + 1}/${mutants.length} ${outcome.is} ${nameOf(mutant)} ${outcome.by ?? ''}`);
  }
  await assertPassWithout();
  sayFigures(mutants);
}

async function outcomeOf(
  mutant: Mutant,
  tests: readonly Tests[],
  before: Outcome = { is: 'open', runs: 0, passed: [] },
): Promise<Outcome> {
  let { runs } = before;
  const passed = [...before.passed];
  if (reasonOfEquivalent(mutant) !== undefined) return { is: 'equivalent', runs, passed };
  for (const each of tests.slice(runs, RUNS)) {
    const answer = await session.ask({ mutant, ...each });
    passed.push(...answer.passed);
    if (answer.outcome === 'hung') return { is: 'hung', runs, passed };
    if (answer.outcome === 'failed')
      return { is: 'killed', runs, by: answer.failed, project: each.project, passed };
    runs += 1;
  }
  return { is: runs < tests.length ? 'open' : 'survived', runs, passed };
}

/** A test that also fails without a mutant has noticed nothing. One that has passed with another mutant is sound. */
async function assertPassWithout(): Promise<void> {
  const passed = new Set([...outcomes.values()].flatMap((each) => each.passed));
  const doubtful = new Map([...outcomes.values()].map(({ by, project }) => [by, project]));
  for (const [file, project] of doubtful) {
    // If the mutant ended the whole process, no test is named.
    if (file === undefined || file === '' || project === undefined || passed.has(file)) continue;
    const { outcome } = await session.ask({ mutant: undefined, project, files: [{ file }] });
    if (outcome !== 'passed') throw new Error(`${file} fails without a mutant too`);
    keep(file, { is: 'sound', runs: 0, passed: [file] });
  }
}

function keep(name: string, outcome: Outcome): void {
  outcomes.set(name, outcome);
  if (values.kept !== undefined) appendFileSync(values.kept, `${JSON.stringify({ name, ...outcome })}\n`);
}

function sayFigures(mutants: readonly Mutant[]): void {
  const those = (is: Outcome['is']): Mutant[] =>
    mutants.filter((mutant) => outcomes.get(nameOf(mutant))?.is === is);
  for (const mutant of those('equivalent'))
    say(`equivalent: ${nameOf(mutant)}: ${reasonOfEquivalent(mutant) ?? ''}`);
  for (const mutant of those('survived')) say(`survived: ${nameOf(mutant)}`);
  for (const mutant of those('open')) say(`open: ${nameOf(mutant)}`);
  const dead = those('killed').length + those('hung').length;
  const open = those('open').length;
  const tried = dead + those('survived').length + open;
  const share = dead / Math.max(1, tried);
  say(`${dead} of ${tried} killed (${(share * 100).toFixed(1)} %), ${open} open, seed ${values.seed}`);
  process.exitCode = share >= GOAL ? 0 : 1;
}

function readKept(): Map<string, Outcome> {
  if (values.kept === undefined || !existsSync(values.kept)) return new Map();
  const lines = readFileSync(values.kept, 'utf8').split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const { name, ...outcome } = JSON.parse(line) as Outcome & { readonly name: string };
      return [name, outcome];
    }),
  );
}

function nameOf({ file, line, start, what }: Mutant): string {
  return `${file}:${line} (${start}) ${what}`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
