// npm run check: everything but the browser tests. Names run single steps: npm run check -- lint types
import { ensureInstalled, giveUp } from './install.mjs';
import { checkSteps, closingLines, runSteps } from './steps.mjs';

ensureInstalled();
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !checkSteps.some((step) => step.name === name));
if (unknown.length > 0) {
  giveUp(
    `Unknown step ${unknown.join(', ')}. Use any of: ${checkSteps.map((step) => step.name).join(', ')}.`,
  );
}
const sum = await runSteps(checkSteps.filter((step) => wanted.length === 0 || wanted.includes(step.name)));
process.stdout.write(closingLines(sum));
process.exitCode = sum.failed === 0 ? 0 : 1;
