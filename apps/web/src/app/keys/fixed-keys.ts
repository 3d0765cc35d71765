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
