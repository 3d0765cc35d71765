/** A place on the page: an element, and what is around it in case the element disappears. */
export interface Place {
  /** From the innermost outwards: each element with its parent and its index there. */
  readonly steps: readonly { readonly element: Element; readonly around: Element; readonly at: number }[];
  /** The place from which the popup around the innermost element was opened. */
  readonly below: Place | undefined;
}

const FOCUSABLE =
  'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable="true"], audio[controls], video[controls]';
/** Elements that are closing, or can't be interacted with. */
const GONE = '[data-closed], [inert], [hidden]';

/** The focusable elements in `root`, including itself, in document order. */
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

/** Whether a shortcut pressed there can't be mistaken for text. */
const isNoText = (element: HTMLElement): boolean =>
  !element.isContentEditable && !element.matches('textarea, input:not([type="checkbox"], [type="radio"])');

/** The place of `element`; `below` is the place from which the popup `root` around it was opened. */
export function placeOf(element: Element, root?: Element, below?: Place): Place {
  const steps = [];
  let each = element;
  // Siblings of the page in `body` are not neighbours of anything.
  for (let around = each.parentElement; around && around !== document.body; around = each.parentElement) {
    if (each === root) break;
    steps.push({ element: each, around, at: [...around.children].indexOf(each) });
    each = around;
  }
  return { steps, below };
}

/** Whether the element of a place can still have the focus. */
export function isThere({ steps: [innermost] }: Place): boolean {
  return innermost !== undefined && isFocusable(innermost.element);
}

/** The element of a place, or the nearest one that still exists. */
export function nearestTo({ steps, below }: Place): HTMLElement | undefined {
  const [innermost] = steps;
  if (innermost && isFocusable(innermost.element)) return innermost.element;
  for (const { around, at } of steps) {
    if (!around.isConnected || around.closest(GONE) !== null) continue;
    const children = [...around.children];
    // What moved into its position, then what follows, then what comes before.
    for (const child of [...children.slice(at), ...children.slice(0, at).toReversed()]) {
      const inside = child instanceof HTMLElement ? focusablesOf(child).filter(isNoText) : [];
      const nearest = inside.find(({ tabIndex }) => tabIndex >= 0) ?? inside[0];
      if (nearest) return nearest;
    }
    if (isFocusable(around)) return around;
  }
  return below && nearestTo(below);
}
