// The cost of changing ten thousand issues at once: each kind and its undo, over the socket as from a browser, compared
// with writing the same rows in plain SQL in the same run; the effect on another person; and one by key in a browser.
import { measureBulkByKey } from '../browser/bulk.ts';
import { loadBefore, publish } from '../harness/measurements.ts';
import { openWorkbench } from '../harness/workbench.ts';
import { measureBulk } from '../server/bulk.ts';

const load = loadBefore();
const bench = await openWorkbench('busy');
try {
  const measured = await measureBulk(bench);
  publish('bulk', [...measured, ...(await measureBulkByKey(bench, measured[0]?.value ?? Number.NaN))], load);
} finally {
  await bench.close();
}
