import type { Command, LazyCommand } from '@cairn/sync/schema';
import type { Receipt, SyncEngine } from '@cairn/sync/client';
import { untilItComes } from '@cairn/ui/until-it-comes';
import { useCallback } from 'react';
import { useEngine } from './engine-context.ts';
import { UndoStack } from './undo-stack.ts';

/** The undo stack of this tab. Each workspace has its own. */
const undoStacks = new WeakMap<SyncEngine, UndoStack>();

export type RunCommand = <Input>(command: Command<Input> | LazyCommand<Input>, input: Input) => Receipt;

/**
 * Runs a command: it is shown in this frame, stored, sent, and remembered for undo if it has an inverse. A command
 * whose code has not loaded yet is shown once it has.
 */
export function useCommand(): RunCommand {
  const engine = useEngine();
  return useCallback(
    <Input>(command: Command<Input> | LazyCommand<Input>, input: Input) => {
      if (!('load' in command)) return runNow(engine, command, input);
      const loaded = command.loaded();
      return loaded && !waiting.has(engine)
        ? runNow(engine, loaded, input)
        : runLoaded(engine, command, input);
    },
    [engine],
  );
}

function runNow<Input>(engine: SyncEngine, command: Command<Input>, input: Input): Receipt {
  const receipt = engine.run(command, input);
  const { undo } = receipt;
  if (undo) {
    const stack = stackOf(engine);
    stack.add(undo);
    // A refused change did not happen, so there is nothing to undo.
    void receipt.settled.then((refusal) => refusal && stack.drop(undo));
  }
  return receipt;
}

/** The last run that waits for its code. Later ones run after it, in the order of the key presses. */
const waiting = new WeakMap<SyncEngine, Promise<unknown>>();

function runLoaded<Input>(engine: SyncEngine, command: LazyCommand<Input>, input: Input): Receipt {
  const before = waiting.get(engine);
  const load = async (): Promise<Receipt> => {
    await before?.catch(() => undefined);
    return runNow(engine, await untilItComes(command.load), input);
  };
  const run = load();
  waiting.set(engine, run);
  const forget = (): void => void (waiting.get(engine) === run && waiting.delete(engine));
  void run.then(forget, forget);
  // No change of this tab has this number, like one that is refused before it is sent.
  return { mid: 0, undo: undefined, settled: run.then(({ settled }) => settled) };
}

/** The undo stack of this tab in a workspace. */
export function stackOf(engine: SyncEngine): UndoStack {
  const stack = undoStacks.get(engine) ?? new UndoStack();
  undoStacks.set(engine, stack);
  return stack;
}
