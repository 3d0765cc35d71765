import type { Invocation } from '@cairn/sync/schema';

const MAX = 100;

/** Back to how it was, or forth again to how it was changed. */
export type UndoDirection = 'undo' | 'redo';

/** A way that no command goes: a change of a shared document. `command` and `input` say what it is, for the words. */
export interface OwnWay {
  readonly command: { readonly name: string };
  readonly input: unknown;
  /** Goes it, and gives the way from there. */
  readonly run: () => OwnWay;
}

/** How one change is taken back, or done again. */
export type Way = Invocation<unknown> | OwnWay;

type Step = readonly Way[];

/**
 * The ways back from what was changed, and forth again from what was taken back, newest last. Changes made in one go, such
 * as a bulk edit that takes several commands, are one step: they were one press, and one press takes them back.
 */
export class UndoStack {
  #steps: Record<UndoDirection, readonly Step[]> = { undo: [], redo: [] };
  #isOpen = false;
  /** What is changed now goes with these. */
  #beside: readonly Way[] = [];
  readonly #takenBack = new WeakSet<Way>();

  /** Adds the way back from a change that has just been made. What was taken back before it cannot be done again. */
  add(undo: Way): void {
    const own = this.#steps.undo.findIndex((step) => step.some((way) => this.#beside.includes(way)));
    if (own >= 0) {
      this.#steps.undo = this.#steps.undo.map((step, at) => (at === own ? [...step, undo] : step));
      return;
    }
    const steps = this.#isOpen ? this.#steps.undo.slice(0, -1) : this.#steps.undo;
    const last = (this.#isOpen && this.#steps.undo.at(-1)) || [];
    this.#steps = { undo: [...steps, [...last, undo]].slice(-MAX), redo: [] };
    if (this.#isOpen) return;
    this.#isOpen = true;
    // A handler runs to its end before this does.
    queueMicrotask(() => {
      this.#isOpen = false;
    });
  }

  /** What `run` changes belongs to the step of one of these ways: a later part of the same press. */
  beside<Made>(ways: readonly Way[], run: () => Made): Made {
    this.#beside = ways;
    try {
      return run();
    } finally {
      this.#beside = [];
    }
  }

  /** Adds the way from a step that has just been gone, in the order in which its changes were made. */
  put(direction: UndoDirection, step: Step): void {
    if (step.length > 0) this.#steps[direction] = [...this.#steps[direction], step].slice(-MAX);
  }

  /** Forgets a way: the change never happened. */
  drop(way: Way): void {
    for (const direction of ['undo', 'redo'] as const)
      this.#steps[direction] = this.#steps[direction]
        .map((step) => step.filter((each) => each !== way))
        .filter((step) => step.length > 0);
  }

  /** Forgets a way that is gone by another path. */
  take(way: Way): void {
    this.#takenBack.add(way);
    this.drop(way);
  }

  /** Whether somebody has taken a change back. */
  isTakenBack(way: Way): boolean {
    return this.#takenBack.has(way);
  }

  /** Takes the ways of the last step, in the order to go: the last change first. Empty when there is none. */
  takeLast(direction: UndoDirection = 'undo'): Step {
    this.#isOpen = false;
    const last = this.#steps[direction].at(-1) ?? [];
    this.#steps[direction] = this.#steps[direction].slice(0, -1);
    for (const way of last) this.#takenBack.add(way);
    return last.toReversed();
  }
}
