import { useLayoutEffect } from 'react';
import { isPastePress, pressOfEvent, type EarlyKey } from './early-key.ts';

/** Something above the page that has the focus while it is open: a dialog, a menu, a picker. */
export interface Layer {
  /** Whether `target` is in this layer, or in one opened from it. */
  readonly holds: (target: EventTarget | null) => boolean;
  readonly takeFocus: () => void;
}

/** Milliseconds in which code arrives over any usable connection; until then no typed key may be lost. */
const PATIENCE_MS = 15_000;
/** The same while offline: what is not here by then will not come, and keys must reach what is. */
const OFFLINE_PATIENCE_MS = 3000;

/** The open layers; the last is on top. */
const layers: Layer[] = [];
let held: EarlyKey[] = [];
let isGiving = false;
let awaited: ReturnType<typeof setTimeout> | undefined;
let isListening = false;

/** Whether a layer is expected that hasn't opened yet. */
export const isAwaited = (): boolean => awaited !== undefined;

export const topLayer = (): Layer | undefined => layers.at(-1);

/** Whether input at `target` is meant for a layer that is opening, or is open above it. */
export function isForLayer(target: EventTarget | null): boolean {
  const top = topLayer();
  return isAwaited() || (top !== undefined && !top.holds(target));
}

/**
 * Announces a layer that will take the focus once its code has loaded. Keys pressed from now on are buffered and typed
 * into it when it opens; nothing else receives them.
 *
 * @returns ends the waiting if the layer doesn't open; {@link enterLayer} ends it otherwise
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

/** Ends an expectation for something that is no layer, such as a field of the next screen, once it has the focus. */
export function endExpectation(): void {
  clearTimeout(awaited);
  awaited = undefined;
}

/** Render this while a layer that will take the focus is loading. */
export function ExpectedLayer(): null {
  useLayoutEffect(expectLayer, []);
  return null;
}

/** Adds a layer on top of the others; returns how to remove it. */
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

/** Whether a key belongs to a layer that is opening, or open above its target. Replayed keys don't. */
export const isAstray = (event: Event): boolean =>
  event.isTrusted && (held.length > 0 || isForLayer(event.target));

function handleKey(event: KeyboardEvent): void {
  if (!isAstray(event)) return;
  event.stopImmediatePropagation();
  const press = pressOfEvent(event);
  // Only the browser can read the clipboard.
  if (!press || isPastePress(press)) return;
  event.preventDefault();
  // The key that opened it may still be held down.
  if (!event.repeat || held.length > 0) keep({ kind: 'press', press });
}

/** Buffers input for the expected or top layer, which gets it as soon as it has the focus. */
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
