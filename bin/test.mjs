// npm test: everything, from nothing but Node and npm. The last line is the sum.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { ensureInstalled, root } from './install.mjs';
import { checkSteps, countOne, playwright, runSteps } from './steps.mjs';

ensureInstalled();

const hasBrowserTests = filesIn('e2e').some((file) => file.endsWith('.e2e.ts'));

const browserSteps = [
  { name: 'build', run: () => countOne(process.execPath, ['bin/build.mjs']) },
  { name: 'browser', run: () => browserTests('e2e/playwright.config.ts') },
  { name: 'editor in the browser', run: () => browserTests('e2e/editor/playwright.config.ts') },
];

const { passed, failed } = await runSteps([
  ...checkSteps,
  ...(hasBrowserTests ? browserSteps : browserSteps.slice(0, 1)),
]);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;

async function browserTests(config) {
  const browser = await ensureBrowser();
  if (browser === undefined) return { passed: 0, failed: 1 };
  process.env.CHROMIUM_PATH = browser;
  return await playwright(config);
}

function filesIn(folder) {
  return readdirSync(path.join(root, folder), { recursive: true })
    .map(String)
    .filter((file) => !file.includes('node_modules'));
}
