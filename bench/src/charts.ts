// The cost of each chart with 50,000 issues and their state changes, over HTTP, compared with a plain count in the same
// run. `--busy` uses 10,000 issues instead.
import { loadBefore, publish } from '../harness/measurements.ts';
import { openWorkbench } from '../harness/workbench.ts';
import { measureCharts } from '../server/charts.ts';

const load = loadBefore();
const seed = process.argv.includes('--busy') ? 'busy' : 'huge';
const bench = await openWorkbench(seed);
try {
  publish(`charts-${seed}`, await measureCharts(bench), load);
} finally {
  await bench.close();
}
