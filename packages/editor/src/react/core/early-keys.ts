import { copyOfClipboard, isPastePress, plainPress, pressOfEvent, type EarlyKey } from '@cairn/ui/early-key';
import { pressAgain } from '@cairn/ui/press-again';

/**
 * An editor whose first render took long is immediately replaced by another; early keys go only into one that stays.
 */
const STEADY_FRAMES = 3;
/** An editor that is shown without an editable text is read-only. */
const MAX_FRAMES_WITHOUT = 60;
/** More than anyone types while an editor loads, and little memory. */
const MAX_KEYS = 20_000;
/**
 * Something that opens or closes around an editor may take the focus back while it does; more often than this is not a
 * coincidence.
 */
const MAX_RETURNS = 5;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface EarlyKeysSettings {
  /** The field that has the focus until the editor can have it. */
  readonly catcher: HTMLTextAreaElement;
  /** The element around the catching field and the editor. */
  readonly frame: HTMLElement;
  /** The element of the future editor; inert while keys are caught, because an editor that is replaced loses them. */
  readonly place: HTMLElement;
  /** Whether the editor is shown, and not its placeholder while it loads. */
  readonly isHere: () => boolean;
  /** Focuses the editor immediately, with the caret at a point or at the end. */
  readonly focusEditor: (at: Point | undefined) => void;
  /** Called when something is on its way into the editor, and when nothing is any more. */
  readonly onPending: (isPending: boolean) => void;
}

/**
 * Buffers what is typed between starting to write and the editor being ready, and replays it in the editor before later
 * input.
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

  /** Whether something was typed that the editor does not have yet. */
  get hasKeys(): boolean {
    return this.#keys.length > 0;
  }

  /** Whether anything typed is still on its way into the editor. */
  get isPending(): boolean {
    return this.hasKeys || this.#isDelivering || this.#isComposing;
  }

  /**
   * Runs it immediately, or once everything typed early is in the editor; if called several times, only the last one
   * runs. Never after `dispose`.
   */
  whenTyped(act: () => void): void {
    if (this.isPending) this.#waiting = act;
    else act();
  }

  /** Whether the focus returns on its own when it is taken away. */
  get takesBackFocus(): boolean {
    return this.#isCatching && !this.#hasGone && this.#returns <= MAX_RETURNS;
  }

  /** Starts catching; a second call only moves the future caret. */
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
    window.addEventListener('keydown', this.#handleStrayKey, { capture: true });
    window.addEventListener('paste', this.#handleStrayPaste, { capture: true });
    this.#waitForEditor();
  }

  /** The text turned out to be read-only: what was typed has no place to go. */
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
    window.removeEventListener('keydown', this.#handleStrayKey, { capture: true });
    window.removeEventListener('paste', this.#handleStrayPaste, { capture: true });
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
      // There must not be two fields with the same name.
      catcher.ariaHidden = text ? 'true' : null;
      // The focus must not leave while a character is being composed.
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
    this.#isDelivering = true;
    try {
      place.inert = false;
      focusEditor(this.#at);
      catcher.hidden = true;
      for (let key = this.#keys.shift(); key; key = this.#keys.shift()) await typeAgain(key);
    } finally {
      this.#isDelivering = false;
      this.#end();
    }
    // If the person has moved on to something else meanwhile, the focus stays there.
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
    // Keys meant for a text must not trigger shortcuts of the page.
    event.stopPropagation();
    this.#take(event);
  }

  readonly #handleStrayKey = (event: KeyboardEvent): void => {
    if (this.#isStray(event) && this.#take(event)) event.stopImmediatePropagation();
  };

  readonly #handleStrayPaste = (event: ClipboardEvent): void => {
    if (this.#isStray(event)) this.#handlePaste(event);
  };

  /**
   * While earlier keys are being replayed, new ones follow after them. Until the focus has returned, keys belong to no
   * field, but they are not shortcuts of the page either.
   */
  #isStray({ target, isTrusted }: Event): boolean {
    const isNowhere = target === document.body || target === document.documentElement;
    return isTrusted && (this.#isDelivering || (this.takesBackFocus && isNowhere));
  }

  #take(event: KeyboardEvent): boolean {
    const press = pressOfEvent(event);
    if (!press || this.#settings.catcher.readOnly) return false;
    this.#keep({ kind: 'press', press });
    // The browser only gives the clipboard to the paste event.
    if (!isPastePress(press)) event.preventDefault();
    return true;
  }

  #handlePaste(event: ClipboardEvent): void {
    event.preventDefault();
    event.stopPropagation();
    if (event.clipboardData) this.#keep({ kind: 'paste', clipboard: copyOfClipboard(event.clipboardData) });
  }

  /** On-screen keyboards report what they change instead of keys. */
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

  /** A menu that closes returns the focus to its button after it has opened this editor. */
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

/** A command may open a field, which takes the focus in the next frame. */
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
