import type { ReactNode } from 'react';
import { late } from './late.ts';

export interface CommandItem {
  id: string;
  label: string;
  icon?: ReactNode;
  /** In quiet ink before the label, as an identifier. */
  prefix?: string | undefined;
  /** In quiet ink at the end. */
  hint?: string | undefined;
  keys?: string | undefined;
  /** Which letters of the label were found: pairs of first and last-plus-one. */
  matches?: readonly (readonly [number, number])[] | undefined;
  disabled?: boolean | undefined;
}

export interface CommandGroup {
  id: string;
  label: string;
  items: readonly CommandItem[];
}

export interface CommandPaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The name of the dialog and of its list. */
  label: string;
  placeholder: string;
  query: string;
  onQueryChange: (query: string) => void;
  /** Already filtered and ordered: finding is the caller's. */
  groups: readonly CommandGroup[];
  emptyText: string;
  /** Says how many there are to those who listen. */
  countText: string;
  /** What the commands are about: a line over the input. Backspace in an empty input takes it away. */
  context?: { label: string; removeLabel: string; onRemove: () => void } | undefined;
  onRun: (item: CommandItem, event: { newTab: boolean }) => void;
  /** Tab on an item: what else can be done with it. */
  onMore?: ((item: CommandItem) => void) | undefined;
  /** Which keys do what: pairs of caps and words. */
  footer?: readonly { keys: string; text: string; end?: boolean | undefined }[] | undefined;
}

const parts = late(() => import('./command-palette-parts.tsx'));

/** Downloads the palette before its key is pressed. */
export const preloadCommandPalette = parts.load;

/** A dialog to do anything by typing: an input with a list of commands under it. */
export function CommandPalette(props: CommandPaletteProps) {
  const loaded = parts.useLayer(props.open);
  return loaded && <loaded.CommandDialog {...props} />;
}
