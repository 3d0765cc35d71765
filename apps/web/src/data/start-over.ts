let leaving: Promise<void> | undefined;

/**
 * Starts over with a full load, so that nothing of what was lost stays in memory. Once: leaving is asked for by who acts
 * and by the socket that is told of it, and a second load would break off the first.
 */
export function startOver(to: string, before: () => Promise<void> = async () => {}): Promise<void> {
  leaving ??= before().finally(() => location.assign(to));
  return leaving;
}
