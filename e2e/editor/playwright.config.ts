import { defineConfig } from '@playwright/test';
import { projectsInTurn } from '../in-turn.ts';

const PORT = Number(process.env['HARNESS_PORT'] ?? 5198);

/** How much longer the pipeline waits than manual runs, because its machine may be slow. */
const PATIENCE = process.env['CI'] === undefined ? 1 : 4;

// Read by the workers too.
process.env['SCENARIO_SEED'] ??= String(Math.floor(Math.random() * 2 ** 31));

/** Browser tests of the editor alone, on its harness page: `npx playwright test -c e2e/editor/playwright.config.ts`. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  projects: projectsInTurn(import.meta.dirname, (name) => name.endsWith('.e2e.ts')),
  fullyParallel: true,
  // Two would leave a sixth of two cores idle.
  workers: 3,
  // A slow machine isn't a failure; tests that pass only on retry are reported as flaky.
  retries: process.env['CI'] === undefined ? 0 : 1,
  timeout: PATIENCE * 20_000,
  expect: { timeout: PATIENCE * 4000 },
  reporter: [['list']],
  outputDir: '../../node_modules/.cache/editor-e2e',
  use: {
    baseURL: `http://localhost:${PORT}`,
    viewport: { width: 1000, height: 800 },
    permissions: ['clipboard-read', 'clipboard-write'],
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
  webServer: {
    // Built, not served from source: an edit during a run would reload the page under a test.
    command:
      'npx vite build --config packages/editor/harness/vite.config.ts && npx vite preview --config packages/editor/harness/vite.config.ts',
    cwd: new URL('../..', import.meta.url).pathname,
    env: { HARNESS_PORT: String(PORT) },
    url: `http://localhost:${PORT}`,
    reuseExistingServer: true,
    timeout: 120_000,
  },
});
