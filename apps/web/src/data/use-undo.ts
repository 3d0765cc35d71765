import type { Receipt, SyncEngine } from '@cairn/sync/client';
import { toast, toastStore, type ToastAction } from '@cairn/ui/toast';
import { useCallback, useEffect, useEffectEvent } from 'react';
import { useEngine } from './engine-context.ts';
import type { UndoDirection, Way } from './undo-stack.ts';
import { stackOf } from './use-command.ts';

type Ways = readonly Way[];

/** What the buttons of messages take back. */
const OFFERED = new WeakMap<ToastAction, () => Ways>();

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
      if (direction === 'undo') closeOffers(last);
      go(engine, last, direction === 'undo' ? 'redo' : 'undo');
      return last;
    },
    [engine],
  );
}

/**
 * Undoes exactly these changes, except those that have been undone already; the undo key then continues with earlier ones.
 */
export function takeBack(engine: SyncEngine, undos: Ways): void {
  const stack = stackOf(engine);
  const left = undos.filter((undo) => !stack.isTakenBack(undo));
  for (const undo of left) stack.take(undo);
  go(engine, left.toReversed(), 'redo');
}

/** The button of a message that takes changes back. Whoever does that by key no longer sees the message. */
export function undoButton(engine: SyncEngine, label: string, undos: Ways | (() => Ways)): ToastAction {
  const ways = typeof undos === 'function' ? undos : () => undos;
  const action: ToastAction = { label, onAction: () => takeBack(engine, ways()) };
  OFFERED.set(action, ways);
  return action;
}

/** The Undo button for a message about changes, if they can be undone. */
export function undoOffer(
  engine: SyncEngine,
  label: string,
  receipts: readonly Pick<Receipt, 'undo'>[],
): { readonly action?: ToastAction } {
  const undos = receipts.flatMap(({ undo }) => undo ?? []);
  return undos.length === 0 ? {} : { action: undoButton(engine, label, undos) };
}

function closeOffers(gone: Ways): void {
  for (const { id, action } of toastStore.read())
    if (action && OFFERED.get(action)?.().some((way) => gone.includes(way))) toast.dismiss(id);
}

type OnApplied = (ways: Ways) => void;

/** The screens that show what undo and redo apply. */
const followers = new WeakMap<SyncEngine, Set<OnApplied>>();

/** Tells what undo or redo has just applied in this tab, by key or by button, so that a screen can show it. */
export function useFollowUndo(onApplied: OnApplied): void {
  const engine = useEngine();
  const handle = useEffectEvent(onApplied);
  useEffect(() => {
    const follow: OnApplied = (ways) => handle(ways);
    const those = followers.get(engine) ?? new Set();
    followers.set(engine, those.add(follow));
    return () => void those.delete(follow);
  }, [engine]);
}

/** Applies these entries, and remembers how to reverse them. */
function go(engine: SyncEngine, ways: Ways, direction: UndoDirection): void {
  const stack = stackOf(engine);
  const receipts = ways.map((way) => goWay(engine, way));
  stack.put(
    direction,
    receipts.flatMap(({ undo }) => undo ?? []),
  );
  for (const follow of followers.get(engine) ?? []) follow(ways);
  // A refused change did not happen, so there is nothing to reverse.
  for (const { undo, settled } of receipts)
    if (undo) void settled.then((refusal) => refusal && stack.drop(undo));
}

type Gone = Pick<Receipt, 'settled'> & { readonly undo: Way | undefined };

function goWay(engine: SyncEngine, way: Way): Gone {
  if (!('run' in way)) return engine.runInvocation(way);
  return { undo: way.run(), settled: Promise.resolve(undefined) };
}
