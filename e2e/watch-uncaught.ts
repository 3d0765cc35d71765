import type { BrowserContext } from '@playwright/test';

/** Everything that nobody catches on the pages of a browser from now on: errors that are thrown, promises that are rejected. */
export function watchUncaught(context: BrowserContext): string[] {
  const uncaught: string[] = [];
  context.on('weberror', (fault) => {
    const { stack, message } = fault.error();
    uncaught.push(stack ?? message);
  });
  return uncaught;
}
