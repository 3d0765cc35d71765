// Changes the program in one small place at a time and runs the tests that stand beside that place: some must fail.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { createRandom } from '@cairn/fixtures';
import { mutantsIn, type Mutant } from './mutants-in.ts';
import { ruleMutant, RULES } from './rules.ts';

const HELP = `npm run mutants -- [--sample 300] [--seed S] [--in PATH] [--whole] | --rules
Puts a random sample of mutants into packages/domain and the features of the server, one after the other, and runs the
tests of the same feature. --in takes only files whose path holds PATH. --whole runs all tests for those that survive.
With --rules it takes out the rules of rules.ts instead, and the test named with each must fail; --in takes only rules
whose file holds PATH.
`;

const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '300' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    in: { type: 'string', default: '' },
    whole: { type: 'boolean', default: false },
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
/** What a mutant hangs is killed after this: with it, no test ends. */
const LIMIT_MS = 180_000;
/** Two at once keep two cores busy; more would only wait. */
const AT_ONCE = 2;

type Outcome = 'killed' | 'hung' | 'survived';

if (values.rules) {
  for (const rule of RULES.filter(({ file }) => file.includes(values.in))) {
    const mutant = ruleMutant(rule, readFileSync(path.join(root, rule.file), 'utf8'));
    // A test that fails with the rule as well has noticed nothing.
    const isSound = (await run(undefined, rule.project, [rule.test])) === 'survived';
    const isNoticed = isSound && (await run(mutant, rule.project, [rule.test])) !== 'survived';
    if (!isNoticed) process.exitCode = 1;
    say(`${isNoticed ? 'noticed' : isSound ? 'NOT NOTICED' : 'fails anyway'}: without "${rule.name}"`);
  }
  process.exit();
}

const all = PLACES.flatMap(sourcesIn)
  .filter((file) => file.includes(values.in))
  .flatMap((file) => mutantsIn(file, readFileSync(path.join(root, file), 'utf8')));
const mutants = createRandom(Number(values.seed)).sample(all, Number(values.sample));
if ((await run(undefined, 'unit', ['packages/domain/src/'])) !== 'survived')
  throw new Error('the tests fail without a mutant too');
say(
  `${mutants.length} of ${all.length} mutants, seed ${values.seed} (repeat with --sample ${values.sample} --seed ${values.seed})`,
);
const survivors: Mutant[] = [];
const counts = { killed: 0, hung: 0, survived: 0 };
const waiting = [...mutants.entries()];
await Promise.all(Array.from({ length: AT_ONCE }, work));
for (const mutant of survivors.toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line))
  say(`survived: ${mutant.file}:${mutant.line} ${mutant.what}`);
const dead = counts.killed + counts.hung;
say(`${dead} of ${mutants.length} killed (${((dead / Math.max(1, mutants.length)) * 100).toFixed(1)} %)`);
process.exitCode = dead >= mutants.length * 0.9 ? 0 : 1;

async function work(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [at, mutant] = next;
    const outcome = await tried(mutant);
    counts[outcome] += 1;
    if (outcome === 'survived') survivors.push(mutant);
    say(`${at + 1}/${mutants.length} ${outcome} ${mutant.file}:${mutant.line} ${mutant.what}`);
  }
}

/** Cheapest first: what is pure, what stands beside it, then the trials over all commands. */
async function tried(mutant: Mutant): Promise<Outcome> {
  for (const { project, filters } of testsFor(mutant.file)) {
    const outcome = await run(mutant, project, filters);
    if (outcome !== 'survived') return outcome;
  }
  if (!values.whole) return 'survived';
  const unit = await run(mutant, 'unit', []);
  return unit === 'survived' ? await run(mutant, 'db', []) : unit;
}

function testsFor(file: string): { project: 'unit' | 'db'; filters: readonly string[] }[] {
  const feature = featureOf(file);
  const homes = [
    `packages/domain/src/${feature}`,
    `apps/server/src/features/${feature}`,
    `apps/web/src/features/${feature}`,
  ];
  const own = homes.filter((home) => existsSync(path.join(root, home))).map((home) => `${home}/`);
  return [
    { project: 'unit', filters: [...own, 'packages/domain/src/'] },
    ...(own.length === 0 ? [] : [{ project: 'db', filters: own } as const]),
    { project: 'db', filters: ['equivalence.db.test', 'apps/server/test/permissions/'] },
  ];
}

/** `labels` for all that stands in a folder of that name; nothing for what stands in none. */
function featureOf(file: string): string {
  const [home = '', ...below] =
    file
      .split('/src/')[1]
      ?.replace(/^features\//, '')
      .split('/') ?? [];
  return below.length > 0 ? home : '';
}

async function run(
  mutant: Mutant | undefined,
  project: string,
  filters: readonly string[],
): Promise<Outcome> {
  const config = path.join(import.meta.dirname, 'vitest.config.ts');
  const args = [
    'run',
    '-c',
    config,
    '--project',
    project,
    '--bail',
    '1',
    '--passWithNoTests',
    '--reporter',
    'dot',
  ];
  const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const child = spawn(process.execPath, [vitest, ...args, ...filters], {
    cwd: root,
    env: {
      ...process.env,
      CAIRN_MUTANT: JSON.stringify(mutant ?? {}),
      NODE_OPTIONS: `--import ${pathToFileURL(path.join(import.meta.dirname, 'mutant-for-children.mjs')).href}`,
    },
    stdio: 'ignore',
    detached: true,
  });
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    endGroup(child.pid);
  }, LIMIT_MS);
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  clearTimeout(timer);
  // What a test started may go on without it, and a mutant may let it spin.
  endGroup(child.pid);
  return isLate ? 'hung' : code === 0 ? 'survived' : 'killed';
}

function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function sourcesIn(place: string): string[] {
  return readdirSync(path.join(root, place), { recursive: true })
    .map((name) => `${place}/${String(name)}`)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.includes('/fixture/'))
    .toSorted();
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
