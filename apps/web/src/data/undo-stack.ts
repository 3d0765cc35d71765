import type { Invocation } from '@cairn/sync/schema';

const MOST = 100;

/**
 * The ways back from what was changed, newest last. Changes made in one go, such as a bulk edit that takes several
 * commands, are one step: they were one press, and one press takes them back.
 */
export class UndoStack {
  #steps: (readonly Invocation<unknown>[])[] = [];
  #isOpen = false;

  /** Adds the way back from a change that has just been made. */
  add(undo: Invocation<unknown>): void {
    const last = this.#isOpen ? (this.#steps.pop() ?? []) : [];
    this.#steps = [...this.#steps, [...last, undo]].slice(-MOST);
    if (this.#isOpen) return;
    this.#isOpen = true;
    // A handler runs to its end before this does.
    queueMicrotask(() => {
      this.#isOpen = false;
    });
  }

  /** Forgets a way back: it was gone by another path, or the change never happened. */
  drop(undo: Invocation<unknown>): void {
    this.#steps = this.#steps
      .map((step) => step.filter((each) => each !== undo))
      .filter((step) => step.length > 0);
  }

  /** The ways back from the last step, in the order to go: the last change first. Empty when there is none. */
  takeLast(): readonly Invocation<unknown>[] {
    this.#isOpen = false;
    return (this.#steps.pop() ?? []).toReversed();
  }
}
