/** Looking through what somebody's devices hold costs as much as telling them of dozens of things. */
const WORTH_A_LOOK = 50;
/** In one transaction, for which others wait. */
const PEOPLE_AT_ONCE = 8;
/** However many others are looked through, nobody's devices hold so many more than they should. */
const NO_LONGER = 200;

/**
 * Who has been told of how much since what their devices hold was last cut back. While thousands of changes are told, nobody is
 * looked through for each of them; after the last one everybody is, a few at a time.
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

  /** As it will be. @param userIds as those of {@link add} */
  with(userIds: readonly string[]): InboxGrowth {
    const grown = new InboxGrowth(this.#told);
    grown.add(userIds);
    return grown;
  }

  /** Whose devices are to be cut back next. @param isLast whether nothing more is told for now */
  due(isLast: boolean): readonly string[] {
    const least = isLast ? 1 : WORTH_A_LOOK;
    return [...this.#told]
      .filter(([, count]) => count >= least)
      .toSorted(([, a], [, b]) => b - a)
      .filter(([, count], at) => at < PEOPLE_AT_ONCE || count >= NO_LONGER)
      .map(([userId]) => userId);
  }

  /** Theirs have been cut back, for good. */
  settled(userIds: readonly string[]): void {
    for (const userId of userIds) this.#told.delete(userId);
  }
}
