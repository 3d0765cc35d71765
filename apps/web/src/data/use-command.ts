import type { Command, Invocation } from '@cairn/sync/schema';
import type { Receipt } from '@cairn/sync/client';
import { useCallback } from 'react';
import { useEngine } from './engine-context.ts';

/** Changes of this tab that can be taken back, newest last. */
const undoStack: Invocation<unknown>[] = [];
const UNDO_MOST = 100;

export type RunCommand = <Input>(command: Command<Input>, input: Input) => Receipt;

/** Runs a command: shown in this frame, stored, sent; remembered for undo where it has a way back. */
export function useCommand(): RunCommand {
  const engine = useEngine();
  return useCallback(
    (command, input) => {
      const receipt = engine.run(command, input);
      if (receipt.undo) {
        undoStack.push(receipt.undo);
        if (undoStack.length > UNDO_MOST) undoStack.shift();
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
export function useUndo(): (before?: (change: Invocation<unknown>) => void) => Invocation<unknown> | undefined {
  const engine = useEngine();
  return useCallback(
    (before) => {
      const last = undoStack.pop();
      if (!last) return undefined;
      before?.(last);
      engine.runInvocation(last);
      return last;
    },
    [engine],
  );
}
