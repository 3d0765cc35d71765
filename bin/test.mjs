// npm test: everything, from nothing but Node and npm. The last line is the sum.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { ensureInstalled, root } from './install.mjs';
import { checkSteps, closingLines, countOne, playwright, runSteps } from './steps.mjs';

ensureInstalled();

// The whole run, wherever it runs: all cases that are tried at random, and patience with a slow machine.
process.env.CI ??= 'true';
// npm test -- --all: browser tests out of turn too, see e2e/in-turn.ts.
if (process.argv.includes('--all')) process.env.E2E_TURN = 'all';

const hasBrowserTests = filesIn('e2e').some((file) => file.endsWith('.e2e.ts'));

const browserSteps = [
  { name: 'build', run: () => countOne(process.execPath, ['bin/build.mjs']) },
  { name: 'size of the first screens', run: () => countOne('tsx', ['tools/first-screen-size.ts']) },
  { name: 'browser', run: () => browserTests('e2e/playwright.config.ts') },
  { name: 'editor in the browser', run: () => browserTests('e2e/editor/playwright.config.ts') },
];

/**
 * Seeds are printed and change from run to run. The time that is given ends the rounds on two cores: about ten kills of each.
 * Most of it is waiting, for a server to start or to end, so that three go side by side. `npm run crash -- --help` has the
 * long form.
 */
const crashSteps = [
  [
    {
      name: 'crash of the database',
      run: () => crash('--kill', 'database', '--rounds', 25, '--seconds', 40),
    },
    {
      name: 'faults of the surroundings',
      run: () => crash('--fault', 'any', '--rounds', 3, '--seconds', 60),
    },
    { name: 'crash of the server', run: () => crash('--kill', 'server', '--rounds', 15, '--seconds', 40) },
  ],
  [
    { name: 'power cut', run: () => crash('--kill', 'power', '--rounds', 6, '--seconds', 60) },
    // Whether others pay twice is for a quiet machine to say; here nothing may fail, stand still or fill the memory.
    {
      name: 'attacks beside a neighbour',
      run: () => crash('--attack', 'any', '--times', 10, '--seconds', 35),
    },
    {
      name: 'crash of a server that answers too early is noticed',
      run: () => crash('--kill', 'database', '--rounds', 3, '--seeded-fault', 'early-answer'),
    },
  ],
];

const sum = await runSteps([
  ...checkSteps,
  ...(hasBrowserTests ? browserSteps : browserSteps.slice(0, 2)),
  ...crashSteps,
]);
process.stdout.write(closingLines(sum));
process.exitCode = sum.failed === 0 ? 0 : 1;

async function browserTests(config) {
  const browser = await ensureBrowser();
  if (browser === undefined) return { passed: 0, failed: 1 };
  process.env.CHROMIUM_PATH = browser;
  return await playwright(config);
}

async function crash(...args) {
  return await countOne('tsx', ['e2e/crash/main.ts', ...args.map(String)], { atEnd: true });
}

function filesIn(folder) {
  return readdirSync(path.join(root, folder), { recursive: true })
    .map(String)
    .filter((file) => !file.includes('node_modules'));
}
