/** Keys of lists, boards and pages that stay as they are; the list of keys shows them. Named in `commands.keys.fixed`. */
export const FIXED_KEYS = [
  { id: 'move', keys: 'j k' },
  { id: 'open', keys: 'enter' },
  { id: 'peek', keys: 'space' },
  { id: 'select', keys: 'x' },
  { id: 'range', keys: 'shift+down shift+up' },
  { id: 'all', keys: 'mod+a' },
  { id: 'filter', keys: 'f' },
  { id: 'clear', keys: 'escape' },
] as const;

/** Keys of whoever writes, which mean nothing elsewhere. Named in `commands.keys.text`. */
export const TEXT_KEYS = [
  { id: 'bold', keys: 'mod+b' },
  { id: 'italic', keys: 'mod+i' },
  { id: 'underline', keys: 'mod+u' },
  { id: 'strike', keys: 'mod+shift+s' },
  { id: 'code', keys: 'mod+e' },
  { id: 'codeBlock', keys: 'mod+alt+c' },
  { id: 'quote', keys: 'mod+shift+b' },
  { id: 'section', keys: 'mod+shift+enter' },
  { id: 'link', keys: 'mod+k' },
  { id: 'follow', keys: 'alt+enter' },
  { id: 'submit', keys: 'mod+enter' },
  { id: 'line', keys: 'shift+enter' },
  { id: 'clear', keys: 'mod+\\' },
  { id: 'find', keys: 'mod+f' },
  { id: 'indent', keys: 'tab' },
  { id: 'outdent', keys: 'shift+tab' },
  { id: 'moveUp', keys: 'alt+shift+up' },
  { id: 'moveDown', keys: 'alt+shift+down' },
  { id: 'chooseBlock', keys: 'mod+alt+b' },
  { id: 'menu', keys: 'alt+f10' },
  { id: 'columnMenu', keys: 'shift+f10' },
  { id: 'plainPaste', keys: 'mod+shift+v' },
  { id: 'undo', keys: 'mod+z' },
  { id: 'redo', keys: 'mod+shift+z' },
] as const;
