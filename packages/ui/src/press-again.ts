import type { EarlyKey, Press } from './early-key.ts';
import { flushSync } from 'react-dom';
import { isApple } from './kbd.tsx';

/**
 * Replays a key on the focused element as if it were pressed now: listeners receive it first, and if none handles it, its
 * effect is applied, because browsers ignore keys that a script sends. As with real keys, everything that follows from one
 * key is done before the next, and real keys can't come in between.
 *
 * @returns whether a listener handled the key
 * @example
 * for (const key of early) await pressAgain(key);
 */
export async function pressAgain(key: EarlyKey): Promise<boolean> {
  const isTaken = await (key.kind === 'press' ? pressKey(key.press) : giveText(key));
  await settle();
  return isTaken;
}

async function pressKey(press: Press): Promise<boolean> {
  let isTaken = !tell('keydown', press);
  await settle();
  if (!isTaken && isLetter(press)) {
    isTaken = !tell('keypress', press);
    await settle();
  }
  if (!isTaken) doAsBrowser(press);
  await settle();
  tell('keyup', press);
  return isTaken;
}

function giveText(key: Exclude<EarlyKey, { kind: 'press' }>): boolean {
  return key.kind === 'text' ? write(key.text) : paste(key.clipboard);
}

/** Waits until mutation observers have run and their changes are rendered. */
async function settle(): Promise<void> {
  await Promise.resolve();
  flushSync(() => undefined);
}

const focused = (): Element => document.activeElement ?? document.body;

const isLetter = ({ key, ctrlKey, metaKey, altKey }: Press): boolean =>
  /^.$/u.test(key) && !metaKey && ctrlKey === altKey;

/** Whether no listener prevented the default. */
function tell(type: 'keydown' | 'keypress' | 'keyup', press: Press): boolean {
  const sign = type === 'keypress' ? (press.key.codePointAt(0) ?? 0) : 0;
  return focused().dispatchEvent(
    new KeyboardEvent(type, {
      ...press,
      ...(sign > 0 ? { keyCode: sign, charCode: sign } : {}),
      bubbles: true,
      cancelable: true,
      composed: true,
    }),
  );
}

// Deprecated, but still the only way to change a field with its undo history and its events.
const edit = (command: string, value?: string): boolean => document.execCommand(command, false, value);

function write(text: string): boolean {
  edit('insertText', text);
  return false;
}

function paste(clipboard: DataTransfer): boolean {
  const event = new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true });
  const isTaken = !focused().dispatchEvent(event);
  if (!isTaken) edit('insertText', clipboard.getData('text/plain'));
  return isTaken;
}

function doAsBrowser(press: Press): void {
  if (isLetter(press)) {
    if (press.key === ' ' && focused() instanceof HTMLButtonElement) click();
    else write(press.key);
    return;
  }
  if (press.key === 'Tab') goOn(press.shiftKey ? -1 : 1);
  else if (press.key === 'Enter') enter();
  else if (press.key === 'Backspace') remove(press, 'backward', 'delete');
  else if (press.key === 'Delete') remove(press, 'forward', 'forwardDelete');
  else if (press.ctrlKey || press.metaKey) runCommand(press);
  move(press);
}

function click(): void {
  const element = focused();
  if (element instanceof HTMLElement) element.click();
}

function enter(): void {
  const element = focused();
  if (element instanceof HTMLInputElement) element.form?.requestSubmit();
  else if (element instanceof HTMLTextAreaElement) edit('insertLineBreak');
  else if (element instanceof HTMLElement && element.isContentEditable) edit('insertParagraph');
  else click();
}

const COMMANDS: Readonly<Record<string, string>> = { a: 'selectAll', c: 'copy', x: 'cut', z: 'undo' };

function runCommand({ key, altKey, shiftKey }: Press): void {
  const command = COMMANDS[key.toLowerCase()];
  if (command !== undefined && !altKey) edit(command === 'undo' && shiftKey ? 'redo' : command);
}

function remove(press: Press, direction: 'backward' | 'forward', command: string): void {
  const selection = getSelection();
  const unit = unitOf(press);
  if (unit !== 'character' && selection?.isCollapsed === true) selection.modify('extend', direction, unit);
  edit(command);
}

/** The unit of a deletion or movement; Apple uses other modifiers for words and lines. */
function unitOf({ ctrlKey, metaKey, altKey }: Press): string {
  if (isApple() ? altKey : ctrlKey) return 'word';
  return isApple() && metaKey ? 'lineboundary' : 'character';
}

function move(press: Press): void {
  const where = moveOf(press);
  if (where) getSelection()?.modify(press.shiftKey ? 'extend' : 'move', ...where);
}

function moveOf(press: Press): readonly [direction: string, unit: string] | undefined {
  const far = isApple() ? press.metaKey : press.ctrlKey;
  switch (press.key) {
    case 'ArrowLeft':
      return ['left', unitOf(press)];
    case 'ArrowRight':
      return ['right', unitOf(press)];
    case 'ArrowUp':
      return ['backward', far ? (isApple() ? 'documentboundary' : 'paragraph') : 'line'];
    case 'ArrowDown':
      return ['forward', far ? (isApple() ? 'documentboundary' : 'paragraph') : 'line'];
    case 'Home':
      return ['backward', far ? 'documentboundary' : 'lineboundary'];
    case 'End':
      return ['forward', far ? 'documentboundary' : 'lineboundary'];
    default:
      return undefined;
  }
}

const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable="true"]';

/** Moves the focus to the next or previous tab stop. */
function goOn(by: 1 | -1): void {
  const stops = [...document.querySelectorAll<HTMLElement>(STOPS)].filter(
    (each) =>
      each.tabIndex >= 0 && !each.matches(':disabled') && each.checkVisibility({ visibilityProperty: true }),
  );
  stops[stops.indexOf(focused() as HTMLElement) + by]?.focus();
}
