const TOP_THRESHOLD = 300;
const BOTTOM_THRESHOLD = 100;
const STEP = 70;

/**
 * Scrolls the container of the text while something is dragged near the top or bottom of the window.
 *
 * @param topThreshold the distance from the top, in pixels
 */
export function startAutoScroll(
  inside: Element,
  source: EventTarget | null,
  topThreshold: number = TOP_THRESHOLD,
): void {
  const scroller = scrollerOf(inside);
  const scroll = (event: DragEvent) => {
    if (event.clientY < topThreshold) scroller.scrollBy({ top: -STEP });
    else if (window.innerHeight - event.clientY < BOTTOM_THRESHOLD) scroller.scrollBy({ top: STEP });
  };
  const stop = () => document.removeEventListener('dragover', scroll);
  document.addEventListener('dragover', scroll);
  document.addEventListener('drop', stop, { once: true });
  source?.addEventListener('dragend', stop, { once: true });
}

function scrollerOf(element: Element): Element {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    const { overflowY } = getComputedStyle(parent);
    if ((overflowY === 'auto' || overflowY === 'scroll') && parent.scrollHeight > parent.clientHeight)
      return parent;
  }
  return document.scrollingElement ?? document.documentElement;
}
