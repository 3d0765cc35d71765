import { beforeAll } from 'vitest';

// What waits for something on a page waits as long as everything else that only ends what hangs (vitest.config.ts).
beforeAll(async () => {
  if (typeof document === 'undefined') return;
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 60_000 });
});
