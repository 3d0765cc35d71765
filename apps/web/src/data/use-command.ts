import type { Command, Invocation } from '@cairn/sync/schema';
import type { Receipt, SyncEngine } from '@cairn/sync/client';
import { useCallback } from 'react';
import { useEngine } from './engine-context.ts';

const UNDO_MOST = 100;

/** Changes of this tab that can be taken back, newest last; those of one workspace know nothing of another's. */
const undoStacks = new WeakMap<SyncEngine, Invocation<unknown>[]>();

export type RunCommand = <Input>(command: Command<Input>, input: Input) => Receipt;

/** Runs a command: shown in this frame, stored, sent; remembered for undo where it has a way back. */
export function useCommand(): RunCommand {
  const engine = useEngine();
  return useCallback(
    (command, input) => {
      const receipt = engine.run(command, input);
      const { undo } = receipt;
      if (undo) {
        const stack = undoStacks.get(engine) ?? [];
        undoStacks.set(engine, [...stack, undo].slice(-UNDO_MOST));
        // What was refused has not happened; there is nothing to take back.
        void receipt.settled.then((refusal) => refusal && forget(engine, undo));
      }
      return receipt;
    },
    [engine],
  );
}

/**
 * Takes back the last change of this tab, as a new change, and gives that change; undefined when there is none.
 * `before` is called first, while the rows still are as they were.
 */
export function useUndo(): (
  before?: (change: Invocation<unknown>) => void,
) => Invocation<unknown> | undefined {
  const engine = useEngine();
  return useCallback(
    (before) => {
      const last = undoStacks.get(engine)?.at(-1);
      if (!last) return undefined;
      before?.(last);
      takeBack(engine, last);
      return last;
    },
    [engine],
  );
}

/** Takes back this very change, as the button of a message does; the undo key then goes on with the one before. */
export function takeBack(engine: SyncEngine, undo: Invocation<unknown>): void {
  forget(engine, undo);
  engine.runInvocation(undo);
}

function forget(engine: SyncEngine, undo: Invocation<unknown>): void {
  undoStacks.set(
    engine,
    (undoStacks.get(engine) ?? []).filter((each) => each !== undo),
  );
}
