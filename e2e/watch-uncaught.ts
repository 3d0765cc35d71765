import type { BrowserContext } from '@playwright/test';

/** Collects everything uncaught on the pages of a browser from now on: thrown errors and rejected promises. */
export function watchUncaught(context: BrowserContext): string[] {
  const uncaught: string[] = [];
  context.on('weberror', (fault) => {
    const { stack, message } = fault.error();
    uncaught.push(stack ?? message);
  });
  return uncaught;
}
