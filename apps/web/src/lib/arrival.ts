import type { RouterHistory } from '@tanstack/react-router';

let isBack = false;

/** Follows which way the person goes through the history of this tab. */
export function followHistory(history: RouterHistory): void {
  history.subscribe(({ action: { type } }) => {
    // What is replaced stays where it was.
    if (type !== 'REPLACE') isBack = type !== 'PUSH';
  });
}

/** Whether the screen was come to by Back or Forward: it is to be found as it was left. */
export const hasComeBack = (): boolean => isBack;
