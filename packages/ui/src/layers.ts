import { useLayoutEffect } from 'react';
import { isPastePress, pressOfEvent, type EarlyKey } from './early-key.ts';

/** Something that floats over the page and has the focus while it is open: a dialog, a menu, a list to pick from. */
export interface Layer {
  /** Whether this is a part of it, or of what has been opened inside it. */
  readonly holds: (target: EventTarget | null) => boolean;
  readonly takeFocus: () => void;
}

/** Code comes within this time over any line that one can work on; until then nothing that is typed may be lost. */
const PATIENCE_MS = 15_000;
/** Without a network what is not here by then will not come, and keys must not be kept from what is. */
const OFFLINE_PATIENCE_MS = 3000;

/** The open ones; the last is on top. */
const layers: Layer[] = [];
let held: EarlyKey[] = [];
let isGiving = false;
let awaited: ReturnType<typeof setTimeout> | undefined;
let isListening = false;

/** Whether something is on its way that is not here yet. */
export const isAwaited = (): boolean => awaited !== undefined;

export const topLayer = (): Layer | undefined => layers.at(-1);

/** Whether what is done there now is meant for something that is opening, or is open over it. */
export function isForLayer(target: EventTarget | null): boolean {
  const top = topLayer();
  return isAwaited() || (top !== undefined && !top.holds(target));
}

/**
 * Tells that something will open and take the focus, however long its code may take. What is typed from now on is typed
 * into it when it has come, and nothing else hears it.
 *
 * @returns what ends the waiting when nothing comes; the layer itself ends it in {@link enterLayer}
 */
export function expectLayer(): () => void {
  listen();
  clearTimeout(awaited);
  const timer = setTimeout(
    () => {
      held = [];
      end();
    },
    navigator.onLine ? PATIENCE_MS : OFFLINE_PATIENCE_MS,
  );
  const end = (): void => {
    clearTimeout(timer);
    if (awaited === timer) awaited = undefined;
  };
  awaited = timer;
  return end;
}

/** Tells that what was expected has come and has the focus, and is no layer: a field of the screen that one goes to. */
export function endExpectation(): void {
  clearTimeout(awaited);
  awaited = undefined;
}

/** Stands where something that will take the focus is on its way. */
export function ExpectedLayer(): null {
  useLayoutEffect(expectLayer, []);
  return null;
}

/** Puts a layer that has come on top of the others; gives back how to take it away. */
export function enterLayer(layer: Layer): () => void {
  listen();
  endExpectation();
  layers.push(layer);
  return () => void layers.splice(layers.indexOf(layer), 1);
}

function listen(): void {
  if (isListening) return;
  isListening = true;
  window.addEventListener('keydown', handleKey, { capture: true });
}

/** Whether a key is kept for something that is opening, or open over where it was pressed. What is typed again is not. */
export const isAstray = (event: Event): boolean =>
  event.isTrusted && (held.length > 0 || isForLayer(event.target));

function handleKey(event: KeyboardEvent): void {
  if (!isAstray(event)) return;
  event.stopImmediatePropagation();
  const press = pressOfEvent(event);
  // The browser reads the clipboard for nobody else.
  if (!press || isPastePress(press)) return;
  event.preventDefault();
  // The key that opened it may still be down.
  if (!event.repeat || held.length > 0) keep({ kind: 'press', press });
}

/** Types this into what comes, or is on top, as soon as it has the focus. */
export function keep(key: EarlyKey): void {
  held.push(key);
  if (isGiving) return;
  isGiving = true;
  void import('./give-keys.ts')
    .then(({ giveKeys }) => giveKeys(held))
    .finally(() => {
      isGiving = false;
      held = [];
    });
}
