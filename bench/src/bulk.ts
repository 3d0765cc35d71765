// What a change of ten thousand issues costs in one press: each kind and its way back, over the socket as a browser sends
// it, beside the same rows written by plain SQL in the same run; and what somebody else notices of it.
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
