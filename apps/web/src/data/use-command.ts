import type { Command } from '@cairn/sync/schema';
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

/** What this tab can take back in a workspace. */
export function stackOf(engine: SyncEngine): UndoStack {
  const stack = undoStacks.get(engine) ?? new UndoStack();
  undoStacks.set(engine, stack);
  return stack;
}
