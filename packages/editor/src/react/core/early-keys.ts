import { copyOfClipboard, isPastePress, plainPress, pressOfEvent, type EarlyKey } from '@cairn/ui/early-key';
import { pressAgain } from '@cairn/ui/press-again';

/** An editor whose first drawing took long is replaced by another at once; only one that stays is written in. */
const STEADY_FRAMES = 3;
/** An editor that is drawn and shows no text to write in, shows one that may only be read. */
const MAX_FRAMES_WITHOUT = 60;
/** More than anybody types while an editor loads, and less than would be felt as memory. */
const MAX_KEYS = 20_000;
/** What opens and closes around an editor may take the focus back while it goes; more often than this is no accident. */
const MAX_RETURNS = 5;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface EarlyKeysSettings {
  /** The field that has the focus until the editor can have it. */
  readonly catcher: HTMLTextAreaElement;
  /** Around the catcher and the place of the editor. */
  readonly frame: HTMLElement;
  /** The element in which the editor will stand; inert while keys are caught, since one that is replaced keeps nothing. */
  readonly place: HTMLElement;
  /** Whether the editor is drawn, and not what stands there until it has come. */
  readonly isHere: () => boolean;
  /** Gives the editor the focus at once, with the caret at a point or at the end. */
  readonly focusEditor: (at: Point | undefined) => void;
  /** Told when something is on its way into the editor, and when nothing is any more. */
  readonly onPending: (isPending: boolean) => void;
}

/**
 * What is typed between the moment somebody comes to write and the moment the editor can be written in. All of it is kept
 * as it was typed, and typed again into the editor before anything that comes later.
 */
export class EarlyKeys {
  readonly #settings: EarlyKeysSettings;
  #keys: EarlyKey[] = [];
  #at: Point | undefined;
  #isCatching = false;
  #isComposing = false;
  #hasGone = false;
  #returns = 0;
  #frameRequest = 0;
  #isDelivering = false;
  #wasPending = false;
  #waiting: (() => void) | undefined;
  #untilDisposed = new AbortController();

  constructor(settings: EarlyKeysSettings) {
    this.#settings = settings;
    const { catcher } = settings;
    const options = { signal: this.#untilDisposed.signal };
    catcher.addEventListener('keydown', (event) => this.#handleKey(event), options);
    catcher.addEventListener('keyup', (event) => event.stopPropagation(), options);
    catcher.addEventListener('beforeinput', (event) => this.#handleInput(event), options);
    catcher.addEventListener('paste', (event) => this.#handlePaste(event), options);
    catcher.addEventListener('compositionstart', () => this.#handleComposing(), options);
    catcher.addEventListener('compositionend', (event) => this.#handleComposed(event), options);
    catcher.addEventListener('blur', () => this.#handleBlur(), options);
  }

  get isCatching(): boolean {
    return this.#isCatching;
  }

  /** Whether something was typed that the editor has not got yet. */
  get hasKeys(): boolean {
    return this.#keys.length > 0;
  }

  /** Whether any of what was typed is still on its way into the editor. */
  get isPending(): boolean {
    return this.hasKeys || this.#isDelivering || this.#isComposing;
  }

  /** Runs it at once, or when all that was typed early stands in the editor: of several, the last. Not after `dispose`. */
  whenTyped(act: () => void): void {
    if (this.isPending) this.#waiting = act;
    else act();
  }

  /** Whether the focus comes back by itself when it is taken away. */
  get takesBackFocus(): boolean {
    return this.#isCatching && !this.#hasGone && this.#returns <= MAX_RETURNS;
  }

  /** From now on; a second call only says where the caret will be. */
  start(at: Point | undefined): void {
    this.#at = at;
    this.#hasGone = false;
    const { catcher, place } = this.#settings;
    if (this.#isCatching) {
      if (!catcher.hidden) catcher.focus({ preventScroll: true });
      return;
    }
    this.#isCatching = true;
    this.#returns = 0;
    place.inert = true;
    catcher.hidden = false;
    catcher.value = '';
    catcher.focus({ preventScroll: true });
    window.addEventListener('pointerdown', this.#handlePointer, { capture: true });
    window.addEventListener('keydown', this.#takeStrayKey, { capture: true });
    window.addEventListener('paste', this.#takeStrayPaste, { capture: true });
    this.#waitForEditor();
  }

  /** Nothing can be written here: what was typed has no place. */
  stop(): void {
    this.#end();
    this.#runWaiting();
  }

  dispose(): void {
    this.#waiting = undefined;
    this.#end();
    this.#untilDisposed.abort();
  }

  #end(): void {
    cancelAnimationFrame(this.#frameRequest);
    window.removeEventListener('pointerdown', this.#handlePointer, { capture: true });
    window.removeEventListener('keydown', this.#takeStrayKey, { capture: true });
    window.removeEventListener('paste', this.#takeStrayPaste, { capture: true });
    this.#keys = [];
    this.#isCatching = false;
    this.#settings.place.inert = false;
    this.#settings.catcher.hidden = true;
    this.#tellPending();
  }

  #tellPending(): void {
    if (this.isPending === this.#wasPending) return;
    this.#wasPending = this.isPending;
    this.#settings.onPending(this.isPending);
  }

  #runWaiting(): void {
    const act = this.#waiting;
    this.#waiting = undefined;
    act?.();
  }

  #waitForEditor(): void {
    const { catcher, frame, isHere } = this.#settings;
    let seen: Element | null = null;
    let frames = 0;
    let framesWithout = 0;
    const look = (): undefined => {
      const text = frame.querySelector('[contenteditable="true"]');
      frames = text === seen ? frames + 1 : 0;
      seen = text;
      framesWithout = text || !isHere() ? 0 : framesWithout + 1;
      if (framesWithout > MAX_FRAMES_WITHOUT) {
        this.stop();
        return undefined;
      }
      // There must not be two fields of one name.
      catcher.ariaHidden = text ? 'true' : null;
      // The focus must not leave a character that is being composed.
      if (text && frames >= STEADY_FRAMES && !this.#isComposing) void this.#deliver();
      else this.#frameRequest = requestAnimationFrame(look);
      return undefined;
    };
    this.#frameRequest = requestAnimationFrame(look);
  }

  async #deliver(): Promise<void> {
    const { catcher, frame, place, focusEditor } = this.#settings;
    const active = document.activeElement;
    const hasLeft = this.#hasGone && active !== catcher && !frame.contains(active);
    if (hasLeft && this.#keys.length === 0) return this.stop();
    // While some are typed again, what is typed now comes after them.
    window.addEventListener('keydown', this.#queueKey, { capture: true });
    window.addEventListener('paste', this.#queuePaste, { capture: true });
    this.#isDelivering = true;
    try {
      place.inert = false;
      focusEditor(this.#at);
      catcher.hidden = true;
      for (let key = this.#keys.shift(); key; key = this.#keys.shift()) await typeAgain(key);
    } finally {
      window.removeEventListener('keydown', this.#queueKey, { capture: true });
      window.removeEventListener('paste', this.#queuePaste, { capture: true });
      this.#isDelivering = false;
      this.#end();
    }
    // Whoever has gone somewhere else meanwhile is left there.
    if (hasLeft && active === document.body) blurText(frame);
    else if (hasLeft && active instanceof HTMLElement) active.focus();
    this.#runWaiting();
    return undefined;
  }

  #keep(key: EarlyKey): void {
    if (this.#keys.length < MAX_KEYS) this.#keys.push(key);
    this.#tellPending();
  }

  #handleKey(event: KeyboardEvent): void {
    // No shortcut of the page hears what is meant for a text.
    event.stopPropagation();
    this.#take(event);
  }

  readonly #queueKey = (event: KeyboardEvent): void => {
    if (!event.isTrusted || !this.#take(event)) return;
    event.stopImmediatePropagation();
  };

  /** Until the focus that was taken away has come back, keys have no field; they are no shortcuts of the page. */
  readonly #takeStrayKey = (event: KeyboardEvent): void => {
    if (this.#isStray(event)) this.#queueKey(event);
  };

  readonly #takeStrayPaste = (event: ClipboardEvent): void => {
    if (this.#isStray(event)) this.#queuePaste(event);
  };

  #isStray({ target }: Event): boolean {
    return this.takesBackFocus && (target === document.body || target === document.documentElement);
  }

  #take(event: KeyboardEvent): boolean {
    const press = pressOfEvent(event);
    if (!press || this.#settings.catcher.readOnly) return false;
    this.#keep({ kind: 'press', press });
    // The browser reads the clipboard for nobody else.
    if (!isPastePress(press)) event.preventDefault();
    return true;
  }

  #handlePaste(event: ClipboardEvent): void {
    event.preventDefault();
    event.stopPropagation();
    if (event.clipboardData) this.#keep({ kind: 'paste', clipboard: copyOfClipboard(event.clipboardData) });
  }

  readonly #queuePaste = (event: ClipboardEvent): void => {
    if (event.isTrusted) this.#handlePaste(event);
  };

  /** Keyboards on the screen tell what they change in place of what was pressed. */
  #handleInput(event: InputEvent): void {
    if (event.isComposing || event.inputType === 'insertCompositionText') return;
    event.preventDefault();
    const text = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
    if (event.inputType === 'deleteContentBackward') this.#keep(plainPress('Backspace', 8));
    else if (event.inputType === 'insertLineBreak' || event.inputType === 'insertParagraph')
      this.#keep(plainPress('Enter', 13));
    else if (text !== '') this.#keep({ kind: 'text', text });
  }

  #handleComposing(): void {
    this.#isComposing = true;
    this.#tellPending();
  }

  #handleComposed({ data }: CompositionEvent): void {
    this.#isComposing = false;
    if (data !== '') this.#keep({ kind: 'text', text: data });
    this.#settings.catcher.value = '';
    this.#tellPending();
  }

  readonly #handlePointer = (): void => {
    this.#hasGone = true;
  };

  /** A menu that closes gives the focus back to its button, after it has opened this editor. */
  #handleBlur(): void {
    if (!this.#isCatching || this.#hasGone || !document.hasFocus()) return;
    this.#returns += 1;
    if (this.#returns > MAX_RETURNS) return;
    setTimeout(() => {
      const { catcher } = this.#settings;
      if (this.#isCatching && !this.#hasGone && !catcher.hidden) catcher.focus({ preventScroll: true });
    });
  }
}

/** A command may open a field, which takes the focus with the next frame. */
async function typeAgain(key: EarlyKey): Promise<void> {
  const isTaken = await pressAgain(key);
  if (isTaken && key.kind === 'press' && (key.press.ctrlKey || key.press.metaKey)) await twoFrames();
}

const twoFrames = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

function blurText(frame: HTMLElement): void {
  const text = frame.querySelector<HTMLElement>('[contenteditable="true"]');
  text?.blur();
}
