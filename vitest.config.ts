import { defineConfig } from 'vitest/config';

/** `unit` needs nothing; `db` starts one PostgreSQL cluster and clones a template database per worker. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          // Long property tests share two cores with each other; none of them measures time.
          testTimeout: 60_000,
          include: ['packages/**/*.test.{ts,tsx}', 'apps/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', '**/node_modules/**', '**/dist/**'],
        },
      },
      {
        test: {
          name: 'db',
          include: ['apps/server/**/*.db.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: ['apps/server/test/cluster.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // Recovery after a crash takes a second on an idle machine and several on a busy one.
          expect: { poll: { timeout: 20_000 } },
          maxWorkers: 2,
        },
      },
    ],
  },
});
