import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** No test measures time; these only end what hangs, on a machine that others may use for nine tenths of its time too. */
const PATIENCE = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
};

/** Small files that take longest. Vitest begins with the largest, so that these would run alone at the end. */
const LONG = /\/(parsers|simulator|seeded-faults|faults\.db|life-cycle\.db|stop\.db|cairn\.db)\.test\.ts$/;

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(LONG.test(b.moduleId)) - Number(LONG.test(a.moduleId)));
  }
}

/**
 * `unit` needs nothing; `db` starts one PostgreSQL cluster and clones a template database per worker. Files share the
 * modules of their worker: to load them anew for each took half of the time.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.{ts,tsx}', 'apps/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', '**/node_modules/**', '**/dist/**'],
          setupFiles: ['packages/ui/test/patience.ts'],
          // On two cores it would be one.
          maxWorkers: 2,
          isolate: false,
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'db',
          include: ['apps/server/**/*.db.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: ['apps/server/test/cluster.ts'],
          maxWorkers: 3,
          isolate: false,
          ...PATIENCE,
        },
      },
    ],
  },
});
