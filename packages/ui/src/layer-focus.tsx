import { useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { copyOfClipboard } from './early-key.ts';
import { focusNear, passFocusOn } from './focus-heir.ts';
import { enterLayer, isAstray, keep, topLayer, type Layer } from './layers.ts';
import { focusablesOf, nearestTo, placeOf, type Place } from './place.ts';

/** The portal of a popup and of everything opened inside it. */
const PORTAL = '[data-base-ui-portal]';
const TOASTS = '[data-toasts]';
/** Frames within which a click outside or Tab closes a popup. */
const FRAMES_TO_CLOSE = 2;
/** Frames in which the content behind may still change after the popup closes; half a second. */
const FRAMES_TO_SETTLE = 30;

/** Where the focus was when each popup opened. */
const places = new WeakMap<Element, Place>();

export interface LayerFocusProps {
  readonly open: boolean;
  /** Gets the focus; by default the first control. */
  readonly initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** The popup itself gets the focus, not a control in it. */
  readonly startsOutside?: boolean | undefined;
  /** The trigger, which gets the focus afterwards if nothing had it before, as in Safari after a click. */
  readonly from?: RefObject<HTMLElement | null> | undefined;
}

/**
 * The last child of every layer, which manages its focus: moved inside immediately, never behind an open layer, and on
 * closing back to where it was, or to the nearest element that still exists. Base UI waits for its animations, and two
 * popups that open each other would compete for the focus.
 */
export function LayerFocus({ open, initialFocus, startsOutside = false, from }: LayerFocusProps) {
  const mark = useRef<HTMLSpanElement>(null);
  const start = useEffectEvent((popup: HTMLElement): HTMLElement => {
    if (startsOutside) return popup;
    return initialFocus?.current ?? focusablesOf(popup).find(isStop) ?? popup;
  });
  // Read while rendering, because by the time of the effect a field inside may have the focus.
  const [had] = useState(() => document.activeElement);
  const placeNow = useEffectEvent((root: Element): Place => {
    const { activeElement } = document;
    return placeBefore(from?.current ?? null, root.contains(activeElement) ? had : activeElement);
  });
  useLayoutEffect(() => {
    // Found through its child, because the popup's ref is set after the effects of its children.
    const popup = mark.current?.parentElement;
    if (!open || !popup) return undefined;
    const root = popup.closest(PORTAL) ?? popup;
    const place = placeNow(root);
    places.set(root, place);
    let last: Element | null = null;
    const holds: Layer['holds'] = (target) =>
      target instanceof Element && (root.contains(target) || target.closest(TOASTS) !== null);
    const takeFocus = (): void => {
      if (root.contains(document.activeElement)) return;
      const target = last instanceof HTMLElement && last.isConnected ? last : start(popup);
      // The popup is positioned a moment later, and the page must not scroll to it until then.
      target.focus({ preventScroll: true });
    };
    const layer = { holds, takeFocus };
    const leave = enterLayer(layer);
    const handleFocus = ({ target }: FocusEvent): void => {
      if (topLayer() !== layer || !(target instanceof Element)) return;
      if (root.contains(target)) last = target;
      else if (!holds(target)) void afterFrames(FRAMES_TO_CLOSE).then(bringBack);
    };
    const bringBack = (): void => {
      if (topLayer() === layer && !holds(document.activeElement)) takeFocus();
    };
    window.addEventListener('focusin', handleFocus);
    window.addEventListener('paste', handlePaste, { capture: true });
    takeFocus();
    return () => {
      window.removeEventListener('focusin', handleFocus);
      leave();
      // After this change is complete, as it may have removed the focused element or opened another layer.
      queueMicrotask(() => giveBack(root, place));
    };
  }, [open]);
  return <span ref={mark} hidden />;
}

/** What Base UI reports when a popup is about to close. */
interface Closing {
  readonly reason: string;
  readonly event: Event;
}

/** A popup's `ref` and `onOpenChange` that let it close only when it may. */
export function useLayerClosing<Change extends Closing & { cancel(): void }>(
  onOpenChange: (open: boolean, change: Change) => void,
) {
  const popup = useRef<HTMLDivElement>(null);
  const handleOpenChange = (open: boolean, change: Change): void =>
    !open && staysOpen(popup.current, change) ? change.cancel() : onOpenChange(open, change);
  return { popup, handleOpenChange };
}

/** Whether to keep a popup open: Escape only closes the last one, and clicking a toast closes none. */
function staysOpen(popup: Element | null, { reason, event }: Closing): boolean {
  if (reason === 'escape-key') return topLayer()?.holds(popup) === false;
  const { target } = event;
  const isBeside = reason === 'outside-press' || reason === 'focus-out';
  const on = event instanceof FocusEvent ? event.relatedTarget : target;
  return isBeside && on instanceof Element && on.closest(TOASTS) !== null;
}

function handlePaste(event: ClipboardEvent): void {
  if (!isAstray(event) || !event.clipboardData) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  keep({ kind: 'paste', clipboard: copyOfClipboard(event.clipboardData) });
}

const isStop = ({ tabIndex }: HTMLElement): boolean => tabIndex >= 0;

/** The place that has the focus now; `from` if nothing has it. */
export function placeBefore(
  from: Element | null = null,
  active: Element | null = document.activeElement,
): Place {
  const element = active && active !== document.body ? active : from;
  if (!element) return { steps: [], below: undefined };
  for (let root = element.closest(PORTAL); root; root = root.parentElement?.closest(PORTAL) ?? null) {
    const below = places.get(root);
    if (below) return placeOf(element, root, below);
  }
  return placeOf(element);
}

function giveBack(root: Element, place: Place): void {
  const top = topLayer();
  const active = document.activeElement;
  // The focus has already moved on, for example into an editor that a menu item opened.
  if (active && active !== document.body && !root.contains(active) && active.closest(PORTAL) === null) {
    if (!top) return;
  }
  if (!top && passFocusOn(place)) return;
  const target = nearestTo(place);
  if (top && !top.holds(target ?? null)) return top.takeFocus();
  if (!target) return;
  target.focus({ preventScroll: true });
  void keepThere(target, place, root);
}

/** Moves the focus on if its element disappears right away, and back if a closing popup takes it again. */
async function keepThere(target: HTMLElement, place: Place, root: Element): Promise<void> {
  for (let frame = 0; frame < FRAMES_TO_SETTLE && target.isConnected; frame += 1) {
    await afterFrames(1);
    if (root.contains(document.activeElement) && !topLayer()) target.focus({ preventScroll: true });
  }
  if (document.activeElement !== document.body || target.isConnected || topLayer()) return;
  focusNear(place);
}

export async function afterFrames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve));
}
