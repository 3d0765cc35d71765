import { defineConfig } from '@playwright/test';
import { projectsInTurn } from './in-turn.ts';

/** How much longer CI waits than somebody who runs a test by hand, because its machine may be slow. */
const PATIENCE = process.env['CI'] === undefined ? 1 : 4;

/** Chromium from Debian's packages; nothing is downloaded. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  // The editor has its own configuration and harness. Matched by full path, because a clone may be in a folder of that
  // name.
  testIgnore: ['**/node_modules/**', `${import.meta.dirname}/editor/**`],
  projects: projectsInTurn(import.meta.dirname, (name) => name.endsWith('.e2e.ts')),
  fullyParallel: false,
  // Two workers would leave part of two cores idle, because each sometimes waits for the page to settle or for a server
  // to start.
  workers: 3,
  // A slow machine is not a failure; tests that pass only at the second try are reported as flaky.
  retries: process.env['CI'] === undefined ? 0 : 1,
  timeout: PATIENCE * 90_000,
  expect: { timeout: PATIENCE * 10_000 },
  outputDir: '../test-results',
  reporter: 'list',
  use: {
    viewport: { width: 1280, height: 800 },
    actionTimeout: PATIENCE * 15_000,
    navigationTimeout: PATIENCE * 20_000,
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
