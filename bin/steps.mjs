import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './install.mjs';

/** How many tests the last lines of a run name. */
const MAX_LISTED = 20;

/** What must hold for every change, cheapest first; those in a list of their own run side by side. */
export const checkSteps = [
  { name: 'format', run: () => countOne('oxfmt', ['--check', '.']) },
  [
    { name: 'lint', run: () => countOne('oxlint', ['--type-aware', '--deny-warnings']) },
    // Each checker goes through the types of libraries anew, and the other processor has lint to do.
    { name: 'types', run: () => countOne('tsc', ['-p', 'tsconfig.json', '--noEmit', '--checkers', '1']) },
  ],
  { name: 'lists of features', run: () => script('tools/feature-lists.ts', '--check') },
  { name: 'import ranks', run: () => script('tools/import-ranks.ts') },
  { name: 'dependencies', run: () => script('tools/dependencies.ts') },
  { name: 'unused code', run: () => countOne('knip', ['--no-progress']) },
  { name: 'regular expressions', run: () => script('tools/regular-expressions.ts') },
  { name: 'unit', run: () => vitest('unit') },
  { name: 'db', run: () => vitest('db') },
];

/**
 * Runs the steps one after the other, all of them, and sums what they count; those in a list of their own run side by
 * side. `broken` names what failed, `again` what needed a second try, `times` how long each step took.
 */
export async function runSteps(steps) {
  const sum = { passed: 0, failed: 0, broken: [], again: [], times: [] };
  for (const step of steps) {
    await Promise.all((Array.isArray(step) ? step : [step]).map((each) => runStep(each, sum)));
  }
  return sum;
}

async function runStep({ name, run }, sum) {
  const started = performance.now();
  const before = processorTime();
  const { passed, failed, broken = [], again = [] } = await run();
  sum.passed += passed;
  sum.failed += failed;
  if (failed > 0) sum.broken.push(...(broken.length === 0 ? [name] : broken));
  sum.again.push(...again);
  if (passed + failed === 0) return;
  const seconds = (performance.now() - started) / 1000;
  const busy = shareOfWork(before, processorTime());
  sum.times.push(`${name} ${seconds.toFixed(0)} (${busy} %)`);
  process.stdout.write(
    `${failed === 0 ? 'ok' : 'FAILED'}  ${name}: ${passed} passed, ${failed} failed (${seconds.toFixed(1)} s)\n`,
  );
}

/** Milliseconds that the processors have worked and stood still, since the machine started. */
function processorTime() {
  const times = cpus().map((each) => each.times);
  const idle = times.reduce((sum, each) => sum + each.idle, 0);
  const all = times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0);
  return { idle, all };
}

/** In percent: a step that leaves the machine idle can go beside another. */
function shareOfWork(before, after) {
  const all = after.all - before.all;
  return all === 0 ? 0 : Math.round((1 - (after.idle - before.idle) / all) * 100);
}

/**
 * The last lines of a run, which name all that needs attention: often they are all that is kept of it. What passed only
 * when it was tried again has passed, and must not be overlooked.
 */
export function closingLines({ passed, failed, broken, again, times }) {
  return [
    `seconds, and how busy the processors were: ${times.join(', ')}`,
    ...(broken.length === 0 ? [] : [`failed: ${listed(broken)}`]),
    ...(again.length === 0 ? [] : [`${again.length} at a second try: ${listed(again)}`]),
    `${passed} passed, ${failed} failed\n`,
  ].join('\n');
}

/** When everything fails, the first few tell as much as all. */
function listed(names) {
  const more = names.length - MAX_LISTED;
  return `${names.slice(0, MAX_LISTED).join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
}

/** A step without tests of its own counts as one. Its output shows only when it fails, or whole at its end. */
export async function countOne(program, args, { atEnd = false, ...options } = {}) {
  const { code, said } = await execute(program, args, { quiet: true, ...options });
  if (atEnd || code !== 0) process.stdout.write(said);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

export async function playwright(config) {
  return await counted('playwright', ['test', '-c', config, '--reporter=list,json'], {
    env: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: report, PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    read: ({ stats, suites }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      broken: suites.flatMap((suite) => titlesIn(suite, 'unexpected')),
      again: suites.flatMap((suite) => titlesIn(suite, 'flaky')),
    }),
  });
}

/** The tests of a suite of Playwright's report that ended in this way; `flaky` is what passed at a second try. */
function titlesIn({ file, specs = [], suites = [] }, outcome) {
  return [
    ...specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === outcome)
        .map(({ results }) => `${file}: ${title}${whereItFailed(results)}`),
    ),
    ...suites.flatMap((suite) => titlesIn(suite, outcome)),
  ];
}

/** Where a first try failed and at what, on one line: the report itself is often gone when somebody asks. */
function whereItFailed(results) {
  const error = results.find((each) => each.error !== undefined)?.error;
  if (error === undefined) return '';
  const said = stripVTControlCharacters(error.message ?? '').replaceAll(/\s+/g, ' ');
  return ` (line ${error.location?.line ?? '?'}: ${said.slice(0, 200)})`;
}

async function vitest(project) {
  return await counted(
    'vitest',
    ['run', '--project', project, '--passWithNoTests', '--reporter=default', '--reporter=json'],
    {
      args: (report) => [`--outputFile.json=${report}`],
      read: ({ numPassedTests, numFailedTests, testResults }) => ({
        passed: numPassedTests,
        failed: numFailedTests,
        broken: testResults.flatMap(failedIn),
      }),
    },
  );
}

/** The failed tests of a file of Vitest's report, or the file, if it failed before its tests. */
function failedIn({ name, status, assertionResults }) {
  const file = path.relative(root, name);
  const failed = assertionResults.filter((each) => each.status === 'failed');
  if (failed.length === 0) return status === 'failed' ? [file] : [];
  return failed.map(({ title }) => `${file}: ${title}`);
}

async function script(file, ...args) {
  return existsSync(path.join(root, file))
    ? await countOne('tsx', [file, ...args])
    : { passed: 0, failed: 0 };
}

/** A runner that writes a report. One that fails without a failed test (a broken import, a crash) counts as one failure. */
async function counted(program, args, { env, args: more, read }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'cairn-report-'));
  const report = path.join(folder, 'report.json');
  try {
    const { code } = await execute(program, [...args, ...(more?.(report) ?? [])], { env: env?.(report) });
    const counts = existsSync(report)
      ? read(JSON.parse(readFileSync(report, 'utf8')))
      : { passed: 0, failed: 0 };
    return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function execute(program, args, { quiet = false, env = {}, cwd = root } = {}) {
  return new Promise((resolve) => {
    const local = path.join(root, 'node_modules/.bin', program);
    const child = spawn(existsSync(local) ? local : program, args, {
      cwd,
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
      env: { ...process.env, ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }), ...env },
    });
    let said = '';
    child.stdout?.on('data', (chunk) => (said += chunk));
    child.stderr?.on('data', (chunk) => (said += chunk));
    child.on('error', (error) => resolve({ code: 127, said: `${said}${error.message}\n` }));
    child.on('close', (code) => resolve({ code: code ?? 1, said }));
  });
}
