import { isAstray } from '@cairn/ui/layers';
import { createKeybindingsHandler } from 'tinykeys';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { openPickerInPlace } from '../../features/issues/public.ts';
import type { ActionsOf } from '../actions.ts';
import type { Action, ActionContext } from '../../data/action.ts';
import { openCommandMenu } from '../command-menu/command-menu-store.ts';
import { keysOf, useOwnKeys } from './key-map.ts';
import { isComposing, isTakenByPopup, isWriting } from '../../lib/key-place.ts';
import { bindingsOf, pressesOf } from './key-sequence.ts';

/** Shortcuts that work while typing, unless the field has handled them. */
const EVERYWHERE = ['menu.open'];

interface Hit {
  readonly actionId: string;
  readonly presses: number;
}

/** Listens for the shortcuts of all actions, once per workspace. */
export function KeyListener({ actionsOf, context }: { actionsOf: ActionsOf; context: () => ActionContext }) {
  const [own] = useOwnKeys();
  const latest = useRef(context);
  useLayoutEffect(() => {
    latest.current = context;
  });
  useEffect(
    () =>
      listen(
        actionsOf,
        () => latest.current(),
        (action) => keysOf(action, own),
      ),
    [actionsOf, own],
  );
  return null;
}

/** Starts listening; returns a function that stops it. */
function listen(
  actionsOf: ActionsOf,
  context: () => ActionContext,
  keysFor: (action: Action) => string | undefined,
): () => void {
  let hits: Hit[] = [];
  const bindings: Record<string, () => void> = {};
  const actionIdsByBinding = new Map<string, Hit[]>();
  for (const action of actionsOf(context())) {
    const keys = keysFor(action);
    if (keys === undefined) continue;
    for (const binding of bindingsOf(keys)) {
      const held = actionIdsByBinding.get(binding) ?? [];
      held.push({ actionId: action.id, presses: pressesOf(keys).length });
      actionIdsByBinding.set(binding, held);
      bindings[binding] = () => hits.push(...held);
    }
  }
  const handle = createKeybindingsHandler(bindings);

  // Sequences are handled before rows and pages see their last key; single keys only if nothing else handled them.
  const handleFirst = (event: KeyboardEvent): void => {
    hits = [];
    if (event.repeat || isComposing(event) || isAstray(event)) return;
    handle(event);
    const writing = isWriting(event.target);
    if (writing || isTakenByPopup(event.target))
      hits = writing ? hits.filter((hit) => EVERYWHERE.includes(hit.actionId)) : [];
    const longest = hits.filter((hit) => hit.presses > 1);
    if (longest.length === 0) return;
    hits = [];
    if (runFirst(longest)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  const handleLast = (event: KeyboardEvent): void => {
    const now = hits;
    hits = [];
    if (now.length > 0 && !event.defaultPrevented && runFirst(now)) event.preventDefault();
  };
  window.addEventListener('keydown', handleFirst, { capture: true });
  window.addEventListener('keydown', handleLast);
  return () => {
    window.removeEventListener('keydown', handleFirst, { capture: true });
    window.removeEventListener('keydown', handleLast);
  };

  /** Runs the first of these that is available. */
  function runFirst(wanted: readonly Hit[]): boolean {
    const now = context();
    const actions = actionsOf(now);
    const hit = wanted.flatMap(({ actionId }) => actions.find((each) => each.id === actionId) ?? []);
    for (const action of hit.toSorted((a, b) => Number(b.isOfScreen ?? 0) - Number(a.isOfScreen ?? 0))) {
      if (action.when?.(now) === false) continue;
      if (action.run) action.run(now);
      else if (!openPickerInPlace(action.id)) openCommandMenu(action.id);
      return true;
    }
    return false;
  }
}
