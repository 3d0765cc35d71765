import type { RouterHistory } from '@tanstack/react-router';

let isBack = false;

/** Tracks in which direction the person moves through the history of this tab. */
export function followHistory(history: RouterHistory): void {
  history.subscribe(({ action: { type } }) => {
    // A replaced entry keeps its position.
    if (type !== 'REPLACE') isBack = type !== 'PUSH';
  });
}

/** Whether the screen was reached by Back or Forward, so that it should look as it was left. */
export const hasComeBack = (): boolean => isBack;
