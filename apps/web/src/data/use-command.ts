import type { Command, Invocation } from '@cairn/sync/schema';
import type { Receipt, SyncEngine } from '@cairn/sync/client';
import { useCallback } from 'react';
import { useEngine } from './engine-context.ts';
import { UndoStack } from './undo-stack.ts';

/** What this tab can take back; changes of one workspace know nothing of another's. */
const undoStacks = new WeakMap<SyncEngine, UndoStack>();

export type RunCommand = <Input>(command: Command<Input>, input: Input) => Receipt;

/** Runs a command: shown in this frame, stored, sent; remembered for undo where it has a way back. */
export function useCommand(): RunCommand {
  const engine = useEngine();
  return useCallback(
    (command, input) => {
      const receipt = engine.run(command, input);
      const { undo } = receipt;
      if (undo) {
        const stack = stackOf(engine);
        stack.add(undo);
        // What was refused has not happened; there is nothing to take back.
        void receipt.settled.then((refusal) => refusal && stack.drop(undo));
      }
      return receipt;
    },
    [engine],
  );
}

/**
 * Takes back what this tab changed last in one go, as new changes, and gives those; empty when there is nothing.
 * `before` is called first, while the rows still are as they were.
 */
export function useUndo(): (
  before?: (changes: readonly Invocation<unknown>[]) => void,
) => readonly Invocation<unknown>[] {
  const engine = useEngine();
  return useCallback(
    (before) => {
      const last = stackOf(engine).takeLast();
      if (last.length > 0) before?.(last);
      for (const undo of last) engine.runInvocation(undo);
      return last;
    },
    [engine],
  );
}

/** Takes back these very changes, as the button of a message does; the undo key then goes on with those before. */
export function takeBack(engine: SyncEngine, undos: readonly Invocation<unknown>[]): void {
  for (const undo of undos.toReversed()) {
    stackOf(engine).drop(undo);
    engine.runInvocation(undo);
  }
}

function stackOf(engine: SyncEngine): UndoStack {
  const stack = undoStacks.get(engine) ?? new UndoStack();
  undoStacks.set(engine, stack);
  return stack;
}
