/** Shorter than the delay after which phones open a menu. */
const HOLD_MS = 350;
/** As long as phones wait: a slow tap is still a tap. */
const MENU_MS = 500;
/** How far a resting finger may move. */
const REST_PX = 8;
/** How often browsers report the position of a mouse that drags and rests. */
const TELL_MS = 50;
/** Elements that handle touch themselves, or text fields. */
const OWN_USE = 'input, textarea, select, [contenteditable="true"]';

/**
 * Lets people drag an element after a long press, with the same events as dragging by mouse. Browsers that support this
 * do so differently, and some don't at all. A long press without movement opens the element's context menu. Returns how
 * to stop.
 *
 * @param handle what of the element is held; all of it when absent
 */
export function enableTouchDrag(element: HTMLElement, handle: HTMLElement = element): () => void {
  let finger: Finger | undefined;
  const letGo = (): void => {
    finger?.leave();
    finger = undefined;
  };
  const start = (event: TouchEvent): void => {
    letGo();
    const [touch, ...others] = event.touches;
    const { target } = event;
    if (!touch || others.length > 0 || !(target instanceof Element)) return;
    if (target.closest(OWN_USE) !== null || target.closest('[draggable="true"]') !== element) return;
    finger = new Finger(element, touch, letGo);
  };
  const move = (event: TouchEvent): void => {
    const [touch] = event.touches;
    if (touch && finger?.move(touch) === true && event.cancelable) event.preventDefault();
  };
  const end = (event: TouchEvent): void => {
    if (finger?.lift(event.target) === true && event.cancelable) event.preventDefault();
    letGo();
  };
  handle.addEventListener('touchstart', start, { passive: true });
  // Registered from the start: if no listener exists when the finger touches, a browser scrolls without asking.
  handle.addEventListener('touchmove', move, { passive: false });
  handle.addEventListener('touchend', end, { passive: false });
  handle.addEventListener('touchcancel', letGo);
  return () => {
    letGo();
    handle.removeEventListener('touchstart', start);
    handle.removeEventListener('touchmove', move);
    handle.removeEventListener('touchend', end);
    handle.removeEventListener('touchcancel', letGo);
  };
}

/** The position of a finger on the screen. */
type Point = Pick<Touch, 'clientX' | 'clientY'>;

/** A finger on an element: it waits, then holds the element, then drags it. */
class Finger {
  readonly #element: HTMLElement;
  readonly #from: Point;
  readonly #data = new DataTransfer();
  readonly #wait: number;
  readonly #onEnd: () => void;
  readonly #since = performance.now();
  #at: Point;
  #copy: HTMLElement | undefined;
  #telling: number | undefined;
  #mayDrop = false;

  constructor(element: HTMLElement, { clientX, clientY }: Point, onEnd: () => void) {
    this.#element = element;
    this.#from = { clientX, clientY };
    this.#at = this.#from;
    this.#onEnd = onEnd;
    // The browser's own touch drag would start as well.
    element.draggable = false;
    this.#wait = window.setTimeout(() => this.#take(), HOLD_MS);
    window.addEventListener('contextmenu', this.#keepMenu, true);
  }

  /** True if the finger drags or is about to, so that the page does not scroll. */
  move({ clientX, clientY }: Point): boolean {
    this.#at = { clientX, clientY };
    const isResting = Math.hypot(clientX - this.#from.clientX, clientY - this.#from.clientY) <= REST_PX;
    if (!this.#copy) {
      if (!isResting) this.#onEnd();
      return false;
    }
    if (this.#telling === undefined) {
      if (isResting) return true;
      if (!this.#begin()) {
        this.#onEnd();
        return false;
      }
    }
    const [x, y] = [clientX - this.#from.clientX, clientY - this.#from.clientY];
    this.#copy.style.transform = `translate(${x}px, ${y}px)`;
    this.#tell();
    return true;
  }

  /** True if no click should follow. */
  lift(target: EventTarget | null): boolean {
    if (!this.#copy) return false;
    if (this.#telling === undefined) {
      if (performance.now() - this.#since < MENU_MS) return false;
      window.removeEventListener('contextmenu', this.#keepMenu, true);
      const menu = new MouseEvent('contextmenu', { bubbles: true, cancelable: true, ...this.#at });
      // If nothing opened a menu, it was a long tap.
      return target?.dispatchEvent(menu) === false;
    } else if (this.#mayDrop) this.#fire('drop', this.#under());
    return true;
  }

  /** Ends whatever has started. */
  leave(): void {
    clearTimeout(this.#wait);
    clearInterval(this.#telling);
    if (this.#telling !== undefined) this.#fire('dragend', this.#element);
    this.#telling = undefined;
    this.#copy?.remove();
    this.#copy = undefined;
    this.#element.draggable = true;
    window.removeEventListener('contextmenu', this.#keepMenu, true);
    for (const type of ['pointermove', 'pointerdown'])
      window.removeEventListener(type, stopImmediately, true);
    window.removeEventListener('keydown', this.#escape, true);
  }

  #take(): void {
    this.#copy = liftedCopyOf(this.#element);
  }

  #begin(): boolean {
    // To drag listeners, a moving pointer means that the drag ended without an event.
    for (const type of ['pointermove', 'pointerdown']) window.addEventListener(type, stopImmediately, true);
    window.addEventListener('keydown', this.#escape, true);
    if (!this.#fire('dragstart', this.#element, this.#from)) return false;
    this.#telling = window.setInterval(() => this.#tell(), TELL_MS);
    return true;
  }

  #tell(): void {
    this.#mayDrop = !this.#fire('dragover', this.#under());
  }

  readonly #under = (): Element =>
    document.elementFromPoint(this.#at.clientX, this.#at.clientY) ?? document.body;

  /** False if a listener cancelled the event; for dragover, that means dropping is allowed. */
  #fire(type: string, target: Element, at: Point = this.#at): boolean {
    const { clientX, clientY } = at;
    const place = { clientX, clientY, pageX: clientX + scrollX, pageY: clientY + scrollY };
    return target.dispatchEvent(
      new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: this.#data, ...place }),
    );
  }

  readonly #keepMenu = (event: Event): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  readonly #escape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.#onEnd();
  };
}

const stopImmediately = (event: Event): void => event.stopImmediatePropagation();

/** The image that follows the finger: a copy of the element, ignored by everything else. */
function liftedCopyOf(element: HTMLElement): HTMLElement {
  const { left, top, width, height } = element.getBoundingClientRect();
  const frame = document.createElement('div');
  frame.inert = true;
  frame.setAttribute('aria-hidden', 'true');
  frame.className =
    'pointer-events-none fixed z-drag overflow-clip rounded-r2 bg-raised opacity-90 shadow-e2';
  Object.assign(frame.style, {
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
  const copy = element.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return frame;
  for (const each of [copy, ...copy.querySelectorAll('*')])
    for (const name of each.getAttributeNames())
      if (name === 'id' || (name.startsWith('data-') && !name.startsWith('data-selected')))
        each.removeAttribute(name);
  for (const [name, value] of Object.entries({
    position: 'static',
    width: '100%',
    height: '100%',
    margin: '0',
  }))
    copy.style.setProperty(name, value, 'important');
  frame.append(copy);
  document.body.append(frame);
  return frame;
}
