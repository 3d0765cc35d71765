import type { Receipt, SyncEngine } from '@cairn/sync/client';
import { useCallback } from 'react';
import { useEngine } from './engine-context.ts';
import type { UndoDirection, Way } from './undo-stack.ts';
import { stackOf } from './use-command.ts';

type Ways = readonly Way[];

/**
 * Undoes or redoes the last step of this tab as new changes, and returns those; empty if there is none. `before` is
 * called first, while the rows are still unchanged.
 */
export function useUndo(): (direction: UndoDirection, before?: (changes: Ways) => void) => Ways {
  const engine = useEngine();
  return useCallback(
    (direction, before) => {
      const last = stackOf(engine).takeLast(direction);
      if (last.length > 0) before?.(last);
      go(engine, last, direction === 'undo' ? 'redo' : 'undo');
      return last;
    },
    [engine],
  );
}

/** Undoes exactly these changes, like the button in a toast; the undo key then continues with earlier ones. */
export function takeBack(engine: SyncEngine, undos: Ways): void {
  const stack = stackOf(engine);
  for (const undo of undos) stack.take(undo);
  go(engine, undos.toReversed(), 'redo');
}

/** Applies these entries, and remembers how to reverse them. */
function go(engine: SyncEngine, ways: Ways, direction: UndoDirection): void {
  const stack = stackOf(engine);
  const receipts = ways.map((way) => goWay(engine, way));
  stack.put(
    direction,
    receipts.flatMap(({ undo }) => undo ?? []),
  );
  // A refused change did not happen, so there is nothing to reverse.
  for (const { undo, settled } of receipts)
    if (undo) void settled.then((refusal) => refusal && stack.drop(undo));
}

type Gone = Pick<Receipt, 'settled'> & { readonly undo: Way | undefined };

function goWay(engine: SyncEngine, way: Way): Gone {
  if (!('run' in way)) return engine.runInvocation(way);
  return { undo: way.run(), settled: Promise.resolve(undefined) };
}
