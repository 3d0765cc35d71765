// The cost of changing ten thousand issues at once: each kind and its undo, over the socket as from a browser, compared
// with writing the same rows in plain SQL in the same run; and the effect on another person.
import { loadBefore, publish } from '../harness/measurements.ts';
import { openWorkbench } from '../harness/workbench.ts';
import { measureBulk } from '../server/bulk.ts';

const load = loadBefore();
const bench = await openWorkbench('busy');
try {
  publish('bulk', await measureBulk(bench), load);
} finally {
  await bench.close();
}
