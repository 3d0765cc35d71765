let leaving: Promise<void> | undefined;

/**
 * Reloads the whole app, so that nothing that must be forgotten stays in memory. It does so once: both the person's
 * action and the socket that hears of it ask for a reload, and the second would cancel the first.
 */
export function startOver(to: string, before: () => Promise<void> = async () => {}): Promise<void> {
  leaving ??= before().finally(() => location.assign(to));
  return leaving;
}
