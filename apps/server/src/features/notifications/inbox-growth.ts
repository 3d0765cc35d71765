/** Checking an inbox costs as much as adding dozens of notifications to it. */
const MIN_GROWTH = 50;
/** Per transaction, because others wait for it. */
const INBOXES_AT_ONCE = 8;
/** Inboxes that have grown by this much are cut back in any case, however many there are. */
const MAX_GROWTH = 200;

/**
 * Counts the notifications that each inbox has received since it was last cut back. While thousands of changes are
 * processed, an inbox isn't checked after each of them; after the last one all are checked, a few at a time.
 */
export class InboxGrowth {
  readonly #told: Map<string, number>;

  constructor(told: ReadonlyMap<string, number> = new Map()) {
    this.#told = new Map(told);
  }

  get isEmpty(): boolean {
    return this.#told.size === 0;
  }

  /** @param userIds one for each notification */
  add(userIds: readonly string[]): void {
    for (const userId of userIds) this.#told.set(userId, (this.#told.get(userId) ?? 0) + 1);
  }

  /** A copy with these added. @param userIds one for each notification */
  with(userIds: readonly string[]): InboxGrowth {
    const grown = new InboxGrowth(this.#told);
    grown.add(userIds);
    return grown;
  }

  /** The people whose inboxes are cut back next. @param isLast whether no more notifications follow for now */
  due(isLast: boolean): readonly string[] {
    const least = isLast ? 1 : MIN_GROWTH;
    return [...this.#told]
      .filter(([, count]) => count >= least)
      .toSorted(([, a], [, b]) => b - a)
      .filter(([, count], at) => at < INBOXES_AT_ONCE || count >= MAX_GROWTH)
      .map(([userId]) => userId);
  }

  /** Called once cutting back these people's inboxes is committed. */
  settled(userIds: readonly string[]): void {
    for (const userId of userIds) this.#told.delete(userId);
  }
}
