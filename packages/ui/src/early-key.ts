/** Something that was typed before the field it was meant for was there. */
export type EarlyKey =
  | { readonly kind: 'press'; readonly press: Press }
  /** What an input method or a keyboard on the screen has put together. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'paste'; readonly clipboard: DataTransfer };

/** One press of a key as an event of the browser tells it. */
export type Press = Pick<
  KeyboardEvent,
  'key' | 'code' | 'keyCode' | 'location' | 'repeat' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'
>;

const MODIFIERS = ['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'NumLock', 'Fn', 'Dead'];
/** To load anew, go to the address, look for something, print, save, and change the size: no field has a use for them. */
const BROWSER_KEYS = ['r', 'l', 't', 'w', 'n', 'f', 'p', 's', '+', '-', '=', '0'];

/** The press of an event; undefined for a modifier alone, for one that belongs to the browser or to an input method. */
export function pressOfEvent(event: KeyboardEvent): Press | undefined {
  const { key, code, keyCode, location, repeat, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (event.isComposing || keyCode === COMPOSING || MODIFIERS.includes(key) || /^F\d/.test(key))
    return undefined;
  if ((ctrlKey || metaKey) && !altKey && BROWSER_KEYS.includes(key)) return undefined;
  return { key, code, keyCode, location, repeat, ctrlKey, metaKey, altKey, shiftKey };
}

/** What browsers give as code for a key whose meaning an input method decides. */
const COMPOSING = 229;

/** A press without modifiers, for what a keyboard on the screen tells as a change. */
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

/** Whether the browser follows this press with a paste of its own. */
export const isPastePress = ({ key, ctrlKey, metaKey, shiftKey }: Press): boolean =>
  ((ctrlKey || metaKey) && key.toLowerCase() === 'v') || (shiftKey && key === 'Insert');

/** A copy: the clipboard of an event is empty once the event is over. */
export function copyOfClipboard(clipboard: DataTransfer): DataTransfer {
  const copy = new DataTransfer();
  for (const type of clipboard.types) if (type !== 'Files') copy.setData(type, clipboard.getData(type));
  for (const file of clipboard.files) copy.items.add(file);
  return copy;
}
