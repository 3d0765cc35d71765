// Ten thousand selected issues changed by one key in a browser, which `bulk` changes over a socket alone.
import { measureBulkByKey } from '../browser/bulk.ts';
import { loadBefore, publish } from '../harness/measurements.ts';
import { openWorkbench } from '../harness/workbench.ts';

const load = loadBefore();
const bench = await openWorkbench('busy');
try {
  publish('bulk-by-key', await measureBulkByKey(bench), load);
} finally {
  await bench.close();
}
