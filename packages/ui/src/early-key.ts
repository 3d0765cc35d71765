/** Input that came before the field it was meant for existed. */
export type EarlyKey =
  | { readonly kind: 'press'; readonly press: Press }
  /** Text from an input method or an on-screen keyboard. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'paste'; readonly clipboard: DataTransfer };

/** One key press, as in the browser's keyboard event. */
export type Press = Pick<
  KeyboardEvent,
  'key' | 'code' | 'keyCode' | 'location' | 'repeat' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'
>;

const MODIFIERS = ['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'NumLock', 'Fn', 'Dead'];
/** With Ctrl or Cmd: reload, address bar, find, print, save, zoom and so on, which no field uses. */
const BROWSER_KEYS = ['r', 'l', 't', 'w', 'n', 'f', 'p', 's', '+', '-', '=', '0'];

/** The key press of an event; undefined for a modifier alone, a browser shortcut, or input-method input. */
export function pressOfEvent(event: KeyboardEvent): Press | undefined {
  const { key, code, keyCode, location, repeat, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (event.isComposing || keyCode === COMPOSING || MODIFIERS.includes(key) || /^F\d/.test(key))
    return undefined;
  if ((ctrlKey || metaKey) && !altKey && BROWSER_KEYS.includes(key)) return undefined;
  return { key, code, keyCode, location, repeat, ctrlKey, metaKey, altKey, shiftKey };
}

/** The `keyCode` of keys that an input method handles. */
const COMPOSING = 229;

/** A key press without modifiers, for on-screen keyboards that report a change instead of a key. */
export const plainPress = (key: string, keyCode: number): EarlyKey => ({
  kind: 'press',
  press: {
    key,
    code: key,
    keyCode,
    location: 0,
    repeat: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
  },
});

/** Whether the browser pastes after this key press. */
export const isPastePress = ({ key, ctrlKey, metaKey, shiftKey }: Press): boolean =>
  ((ctrlKey || metaKey) && key.toLowerCase() === 'v') || (shiftKey && key === 'Insert');

/** Copies clipboard data, which is empty once its event is over. */
export function copyOfClipboard(clipboard: DataTransfer): DataTransfer {
  const copy = new DataTransfer();
  for (const type of clipboard.types) if (type !== 'Files') copy.setData(type, clipboard.getData(type));
  for (const file of clipboard.files) copy.items.add(file);
  return copy;
}
