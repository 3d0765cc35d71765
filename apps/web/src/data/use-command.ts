import type { Command, LazyCommand } from '@cairn/sync/schema';
import type { Receipt, SyncEngine } from '@cairn/sync/client';
import { untilItComes } from '@cairn/ui/until-it-comes';
import { useCallback } from 'react';
import { useEngine } from './engine-context.ts';
import { UndoStack } from './undo-stack.ts';

/** What this tab can take back; changes of one workspace know nothing of another's. */
const undoStacks = new WeakMap<SyncEngine, UndoStack>();

export type RunCommand = <Input>(command: Command<Input> | LazyCommand<Input>, input: Input) => Receipt;

/**
 * Runs a command: shown in this frame, stored, sent; remembered for undo where it has a way back. A late command that has
 * not been loaded yet is shown when its code is here.
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
    // What was refused has not happened; there is nothing to take back.
    void receipt.settled.then((refusal) => refusal && stack.drop(undo));
  }
  return receipt;
}

/** The last run that waits for its code: later ones come after it, in the order of the keys. */
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
  // No change of this tab has this number, as with what is refused before it is sent.
  return { mid: 0, undo: undefined, settled: run.then(({ settled }) => settled) };
}

/** What this tab can take back in a workspace. */
export function stackOf(engine: SyncEngine): UndoStack {
  const stack = undoStacks.get(engine) ?? new UndoStack();
  undoStacks.set(engine, stack);
  return stack;
}
