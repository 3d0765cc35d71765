// npm run check: everything but the browser tests. Names run single steps: npm run check -- lint types
import { ensureInstalled, giveUp } from './install.mjs';
import { checkSteps, closingLines, runSteps } from './steps.mjs';

ensureInstalled();
const wanted = process.argv.slice(2);
const steps = checkSteps.flat();
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  giveUp(`Unknown step ${unknown.join(', ')}. Use any of: ${steps.map((step) => step.name).join(', ')}.`);
}
const sum = await runSteps(
  wanted.length === 0 ? checkSteps : steps.filter(({ name }) => wanted.includes(name)),
);
process.stdout.write(closingLines(sum));
process.exitCode = sum.failed === 0 ? 0 : 1;
