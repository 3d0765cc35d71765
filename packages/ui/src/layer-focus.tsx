import { useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { copyOfClipboard } from './early-key.ts';
import { passFocusOn } from './focus-heir.ts';
import { enterLayer, isAstray, keep, topLayer, type Layer } from './layers.ts';
import { focusablesOf, nearestTo, placeOf, type Place } from './place.ts';

/** What is drawn for one popup, and for all that is opened inside it. */
const PORTAL = '[data-base-ui-portal]';
const TOASTS = '[data-toasts]';
/** A press beside a popup, or Tab out of it, closes it within this. */
const FRAMES_TO_CLOSE = 2;
/** What stood behind may still go after the popup that took it away has closed: half a second. */
const FRAMES_TO_SETTLE = 30;

/** Where the focus was when each popup opened. */
const places = new WeakMap<Element, Place>();

export interface LayerFocusProps {
  readonly open: boolean;
  /** What gets the focus; the first control otherwise. */
  readonly initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** The popup itself gets it, whatever is in it. */
  readonly startsOutside?: boolean | undefined;
  /** What it was opened from: has the focus afterwards where nothing had it before, as in Safari after a press. */
  readonly from?: RefObject<HTMLElement | null> | undefined;
}

/**
 * Stands at the end of everything that floats, and is why the focus is right: at once in what opens, never behind what is open,
 * and at the closing where it was, or at the nearest thing that still exists. Base UI waits for its animations with that, and
 * two popups of which one opens the other take it from each other.
 */
export function LayerFocus({ open, initialFocus, startsOutside = false, from }: LayerFocusProps) {
  const mark = useRef<HTMLSpanElement>(null);
  const start = useEffectEvent((popup: HTMLElement): HTMLElement => {
    if (startsOutside) return popup;
    return initialFocus?.current ?? focusablesOf(popup).find(isStop) ?? popup;
  });
  // When it is drawn: by the time of the effect a field of its own may have taken the focus.
  const [had] = useState(() => document.activeElement);
  const placeNow = useEffectEvent((root: Element): Place => {
    const { activeElement } = document;
    return placeBefore(from?.current ?? null, root.contains(activeElement) ? had : activeElement);
  });
  useLayoutEffect(() => {
    // By its own child: the popup's ref is set after the effects of what is in it.
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
      // What floats is placed a moment later: until then the page must not scroll to it.
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
      // Once all of this change is on the page: it may have taken away what had the focus, or opened another.
      queueMicrotask(() => giveBack(root, place));
    };
  }, [open]);
  return <span ref={mark} hidden />;
}

/** What Base UI tells about a popup that is about to close. */
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

/** Escape closes what was opened last, and nothing closes because somebody has answered a message. */
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

/** Where the focus is now, for who will take it away; `from` where nothing has it. */
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
  // Somebody has gone on already, as into an editor that a menu has opened.
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

/** Leads on from what goes right after it has got the focus back; and what fades away may take the focus once more. */
async function keepThere(target: HTMLElement, place: Place, root: Element): Promise<void> {
  for (let frame = 0; frame < FRAMES_TO_SETTLE && target.isConnected; frame += 1) {
    await afterFrames(1);
    if (root.contains(document.activeElement) && !topLayer()) target.focus({ preventScroll: true });
  }
  if (document.activeElement !== document.body || target.isConnected || topLayer()) return;
  if (!passFocusOn(place)) nearestTo(place)?.focus({ preventScroll: true });
}

async function afterFrames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve));
}
