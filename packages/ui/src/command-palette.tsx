import type { ReactNode } from 'react';
import { lazy } from './lazy.ts';

export interface CommandItem {
  id: string;
  label: string;
  icon?: ReactNode;
  /** Secondary text before the label, such as an issue ID. */
  prefix?: string | undefined;
  /** Secondary text at the end. */
  hint?: string | undefined;
  keys?: string | undefined;
  /** The matching ranges of the label: pairs of start (inclusive) and end (exclusive). */
  matches?: readonly (readonly [number, number])[] | undefined;
  disabled?: boolean | undefined;
}

export interface CommandGroup {
  id: string;
  label: string;
  items: readonly CommandItem[];
}

/** A choice of one, such as of where to search. */
export interface CommandScope {
  label: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}

export interface CommandPaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Accessible name of the dialog and of its list. */
  label: string;
  placeholder: string;
  query: string;
  onQueryChange: (query: string) => void;
  /** Already filtered and sorted: searching is up to the caller. */
  groups: readonly CommandGroup[];
  emptyText: string;
  /** The number of results, announced to screen readers. */
  countText: string;
  /** What the commands apply to, shown above the input. Backspace in an empty input removes it. */
  context?: { label: string; removeLabel: string; onRemove: () => void } | undefined;
  /** Where to search, beside the input. Shift and Tab lead to it. */
  scope?: CommandScope | undefined;
  onRun: (item: CommandItem, event: { newTab: boolean }) => void;
  /** Called on Tab, to show more actions for an item. */
  onMore?: ((item: CommandItem) => void) | undefined;
  /** Hints about keys: pairs of keys and text. */
  footer?: readonly { keys: string; text: string; end?: boolean | undefined }[] | undefined;
}

const parts = lazy(() => import('./command-palette-parts.tsx'));

/** Loads the palette before it is first opened. */
export const preloadCommandPalette = parts.load;

/** A dialog with an input and a list of matching commands. */
export function CommandPalette(props: CommandPaletteProps) {
  const loaded = parts.useLayer(props.open);
  return loaded && <loaded.CommandDialog {...props} />;
}
