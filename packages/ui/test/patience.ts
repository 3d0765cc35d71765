import { beforeAll } from 'vitest';

// Waiting for something on a page has the same limit as everything else that only ends hanging tests
// (vitest.config.ts).
beforeAll(async () => {
  if (typeof document === 'undefined') return;
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 60_000 });
});
