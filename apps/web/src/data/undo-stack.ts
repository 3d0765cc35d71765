import type { Invocation } from '@cairn/sync/schema';

const MAX = 100;

/** Whether a step undoes a change or redoes it. */
export type UndoDirection = 'undo' | 'redo';

/**
 * How undo and redo tell of a change that they make: whole keys of sentences about `{name}`, or about `{count}` issues.
 * `undo` says what the change takes back, `redo` what it does again.
 */
export type UndoWords = Readonly<Record<UndoDirection, string>>;

/** An undo that is not a command, such as in a shared document. */
export interface OwnWay {
  readonly words: UndoWords;
  /** The row that it changes. */
  readonly subjectId: string;
  /** Applies it, and returns how to reverse it. */
  readonly run: () => OwnWay;
}

/** How one change is undone or redone. */
export type Way = Invocation<unknown> | OwnWay;

type Step = readonly Way[];

/**
 * The undo and redo steps, newest last. Changes that are made together, such as a bulk edit that needs several
 * commands, are one step: one press made them, so one press undoes them.
 */
export class UndoStack {
  #steps: Record<UndoDirection, readonly Step[]> = { undo: [], redo: [] };
  #isOpen = false;
  /** The step that current changes belong to. */
  #beside: readonly Way[] = [];
  readonly #takenBack = new WeakSet<Way>();

  /** Adds the undo step of a change that has just been made. What was undone before can no longer be redone. */
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
    // An event handler finishes before this callback runs.
    queueMicrotask(() => {
      this.#isOpen = false;
    });
  }

  /** Assigns what `run` changes to the step of one of these entries: it is a later part of the same press. */
  beside<Made>(ways: readonly Way[], run: () => Made): Made {
    this.#beside = ways;
    try {
      return run();
    } finally {
      this.#beside = [];
    }
  }

  /** Adds the reverse of a step that has just been applied, in the order in which its changes were made. */
  put(direction: UndoDirection, step: Step): void {
    if (step.length > 0) this.#steps[direction] = [...this.#steps[direction], step].slice(-MAX);
  }

  /** Forgets an entry, because its change never happened. */
  drop(way: Way): void {
    for (const direction of ['undo', 'redo'] as const)
      this.#steps[direction] = this.#steps[direction]
        .map((step) => step.filter((each) => each !== way))
        .filter((step) => step.length > 0);
  }

  /** Forgets an entry that has been undone in another way. */
  take(way: Way): void {
    this.#takenBack.add(way);
    this.drop(way);
  }

  /** Whether the change has been undone. */
  isTakenBack(way: Way): boolean {
    return this.#takenBack.has(way);
  }

  /** Takes the last step off the stack, its last change first. Empty if there is none. */
  takeLast(direction: UndoDirection = 'undo'): Step {
    this.#isOpen = false;
    const last = this.#steps[direction].at(-1) ?? [];
    this.#steps[direction] = this.#steps[direction].slice(0, -1);
    for (const way of last) this.#takenBack.add(way);
    return last.toReversed();
  }
}
