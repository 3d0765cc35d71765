// The cost of importing fifty thousand issues with two comments each, and its effect on another person in the
// workspace.
import { loadBefore, publish } from '../harness/measurements.ts';
import { openWorkbench } from '../harness/workbench.ts';
import { measureImport } from '../server/imports.ts';

const load = loadBefore();
const bench = await openWorkbench('busy', { WEBHOOK_NETWORKS: '127.0.0.1' });
try {
  publish('imports', await measureImport(bench), load);
} finally {
  await bench.close();
}
