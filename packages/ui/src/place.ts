/** A place on the page: what is there, and what stands around it for when it has gone. */
export interface Place {
  /** From the innermost outwards: each with where it stood in the one around it. */
  readonly steps: readonly { readonly element: Element; readonly around: Element; readonly at: number }[];
  /** The place from which the popup was opened that the innermost is a part of. */
  readonly below: Place | undefined;
}

const FOCUSABLE =
  'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable="true"], audio[controls], video[controls]';
/** What is fading away, or stands behind what is shown. */
const GONE = '[data-closed], [inert], [hidden]';

/** What somebody can be led to inside of `root`, in the order of the page, itself first. */
export function focusablesOf(root: Element): HTMLElement[] {
  return [root, ...root.querySelectorAll(FOCUSABLE)].filter(isFocusable);
}

function isFocusable(element: Element): element is HTMLElement {
  return (
    element instanceof HTMLElement &&
    element.isConnected &&
    element.matches(FOCUSABLE) &&
    !element.matches(':disabled, [data-base-ui-focus-guard]') &&
    element.closest(GONE) === null &&
    element.checkVisibility({ visibilityProperty: true })
  );
}

/** Where nothing is written by a key that was meant as a shortcut. */
const isNoText = (element: HTMLElement): boolean =>
  !element.isContentEditable && !element.matches('textarea, input:not([type="checkbox"], [type="radio"])');

/** Where `element` is, with what is below the popup `root` that it is in. */
export function placeOf(element: Element, root?: Element, below?: Place): Place {
  const steps = [];
  let each = element;
  // What stands beside the page itself in its body is no neighbour of anything.
  for (let around = each.parentElement; around && around !== document.body; around = each.parentElement) {
    if (each === root) break;
    steps.push({ element: each, around, at: [...around.children].indexOf(each) });
    each = around;
  }
  return { steps, below };
}

/** Whether what had the focus at a place can have it again. */
export function isThere({ steps: [innermost] }: Place): boolean {
  return innermost !== undefined && isFocusable(innermost.element);
}

/** What is at a place now: what was there, else the nearest that still is. */
export function nearestTo({ steps, below }: Place): HTMLElement | undefined {
  const [innermost] = steps;
  if (innermost && isFocusable(innermost.element)) return innermost.element;
  for (const { around, at } of steps) {
    if (!around.isConnected || around.closest(GONE) !== null) continue;
    const children = [...around.children];
    // What has moved up into the gap, then what follows, then what stands before.
    for (const child of [...children.slice(at), ...children.slice(0, at).toReversed()]) {
      const inside = child instanceof HTMLElement ? focusablesOf(child).filter(isNoText) : [];
      const nearest = inside.find(({ tabIndex }) => tabIndex >= 0) ?? inside[0];
      if (nearest) return nearest;
    }
    if (isFocusable(around)) return around;
  }
  return below && nearestTo(below);
}
