import { Extension } from '@tiptap/core';
import { editor as messages } from '@cairn/messages/en/editor';
import { NodeSelection, Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { blockAt } from '../core/block-places.ts';
import type { Surface } from '../core/surface.ts';
import { startAutoScroll } from '../ui/auto-scroll.ts';

/** A little less than browsers wait before selecting a word. */
const LONG_PRESS_MS = 420;
/** How much a resting finger moves, in pixels. */
const TREMBLE = 10;
/** How close to the top of a small window a finger must be to scroll. */
const TOP_EDGE = 90;
/** How often the text scrolls while the finger rests near an edge. */
const SCROLL_EVERY_MS = 120;

/**
 * A finger that rests on a block and then moves drags the block, like the handle for a pointer; if it doesn't move, it
 * selects a word, as everywhere.
 */
export function longPress(surface: Surface): Extension {
  return Extension.create({
    name: 'longPress',
    addProseMirrorPlugins: () => [new Plugin({ view: (view) => new LongPress(view, surface) })],
  });
}

interface Press {
  readonly x: number;
  readonly y: number;
  readonly since: number;
  readonly hadFocus: boolean;
}

interface Lift {
  readonly data: DataTransfer;
  readonly timer: ReturnType<typeof setInterval>;
  x: number;
  y: number;
}

class LongPress {
  readonly #view: EditorView;
  readonly #surface: Surface;
  readonly #events: readonly (readonly [string, (event: Event) => void])[];
  #press: Press | null = null;
  #lift: Lift | null = null;

  constructor(view: EditorView, surface: Surface) {
    this.#view = view;
    this.#surface = surface;
    this.#events = [
      ['touchstart', this.#start],
      ['touchmove', this.#move],
      ['touchend', this.#end],
      ['touchcancel', this.#giveUp],
      ['contextmenu', this.#noMenu],
    ];
    // Not passive, because dragging a block must not scroll the page.
    for (const [name, listener] of this.#events)
      view.dom.addEventListener(name, listener, { passive: false });
  }

  destroy(): void {
    this.#giveUp();
    for (const [name, listener] of this.#events) this.#view.dom.removeEventListener(name, listener);
  }

  readonly #start = (event: Event): void => {
    this.#giveUp();
    const touch = onlyTouch(event);
    if (!touch || !this.#view.editable) return;
    this.#press = {
      x: touch.clientX,
      y: touch.clientY,
      since: event.timeStamp,
      hadFocus: this.#view.hasFocus(),
    };
  };

  readonly #move = (event: Event): void => {
    const press = this.#press;
    if (!press) return;
    const touch = onlyTouch(event);
    if (!touch) return this.#giveUp();
    const hasMoved = Math.hypot(touch.clientX - press.x, touch.clientY - press.y) > TREMBLE;
    if (!this.#lift) {
      const isLong = event.timeStamp - press.since >= LONG_PRESS_MS;
      if (hasMoved && (!isLong || !this.#takeUp(press))) this.#press = null;
      else if (isLong && event.cancelable) event.preventDefault();
      if (!this.#lift) return;
    }
    event.preventDefault();
    Object.assign(this.#lift, { x: touch.clientX, y: touch.clientY });
    this.#drag('dragover');
  };

  readonly #end = (event: Event): void => {
    if (this.#lift) {
      event.preventDefault();
      this.#drag('drop');
      this.#surface.announcement.set(messages.block.moved);
      // People who weren't typing don't want the keyboard.
      if (this.#press?.hadFocus === false) this.#view.dom.blur();
    }
    this.#giveUp();
  };

  readonly #noMenu = (event: Event): void => {
    if (this.#lift) event.preventDefault();
  };

  /** Nothing is dropped. */
  readonly #giveUp = (): void => {
    this.#press = null;
    if (!this.#lift) return;
    clearInterval(this.#lift.timer);
    this.#drag('dragend');
    this.#lift = null;
    this.#view.dragging = null;
    this.#view.dom.classList.remove('cairn-lifted');
  };

  #takeUp({ x, y }: Press): boolean {
    const view = this.#view;
    const block = blockAt(view, y);
    if (!block) return false;
    view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, block.position)));
    view.dragging = { slice: view.state.selection.content(), move: true };
    view.dom.classList.add('cairn-lifted');
    navigator.vibrate?.(10);
    startAutoScroll(view.dom, view.dom, TOP_EDGE);
    const timer = setInterval(() => this.#drag('dragover'), SCROLL_EVERY_MS);
    this.#lift = { data: new DataTransfer(), timer, x, y };
    return true;
  }

  /** The same events as a pointer drag, so that their listeners work unchanged. */
  #drag(type: 'dragover' | 'drop' | 'dragend'): void {
    if (!this.#lift) return;
    const { data, x, y } = this.#lift;
    const place = {
      clientX: sideOf(this.#view, y) ?? x,
      clientY: y,
      dataTransfer: data,
      bubbles: true,
      cancelable: true,
    };
    this.#view.dom.dispatchEvent(new DragEvent(type, place));
  }
}

/**
 * The end of a line at which the editor drops before a block in its upper half, and after it in its lower half, because
 * fingers aim between lines, not letters.
 */
function sideOf(view: EditorView, y: number): number | null {
  const block = blockAt(view, y);
  const element = block && view.nodeDOM(block.position);
  if (!(element instanceof HTMLElement)) return null;
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return y < (top + bottom) / 2 ? left + 1 : right - 1;
}

function onlyTouch(event: Event): Touch | undefined {
  return event instanceof TouchEvent && event.touches.length === 1 ? event.touches[0] : undefined;
}
