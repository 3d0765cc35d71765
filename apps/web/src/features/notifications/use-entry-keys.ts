import { useEffect, useRef } from 'react';
import { isTakenByPopup, isWriting } from '../../lib/key-place.ts';
import type { InboxEntry } from './inbox-entries.ts';

interface EntryKeys {
  readonly root: React.RefObject<HTMLElement | null>;
  readonly entries: readonly InboxEntry[];
  readonly openKey: string | undefined;
  readonly onOpen: (entry: InboxEntry) => void;
  readonly onClose: () => void;
}

const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** j, k and the arrow keys move between entries, and so does the open one. Escape closes it. */
export function useEntryKeys(keys: EntryKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const handle = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (isWriting(event.target) || isTakenByPopup(event.target)) return;
      const { root, openKey, onClose } = latest.current;
      const isInPane = event.target instanceof Element && event.target.closest('[data-inbox-pane]') !== null;
      if (event.key === 'Escape' && openKey !== undefined) {
        event.preventDefault();
        onClose();
        focusEntry(root.current, openKey);
        return;
      }
      const step = STEPS[event.key];
      // The arrow keys scroll the issue while the focus is in it.
      if (step === undefined || (isInPane && event.key.startsWith('Arrow')) || !isHere(event, root.current))
        return;
      event.preventDefault();
      go(step, latest.current);
    };
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, []);
}

/** Pressed in the list or the pane, or while nothing has the focus. Tabs and toolbars have their own arrow keys. */
const isHere = ({ key, target }: KeyboardEvent, root: HTMLElement | null): boolean =>
  target instanceof Element &&
  (target.matches('body, main') ||
    (root?.contains(target) === true &&
      (!key.startsWith('Arrow') || target.closest('[role="tablist"], [role="toolbar"]') === null)));

function go(step: 1 | -1, { root, entries, openKey, onOpen }: EntryKeys): void {
  const focused = document.activeElement?.closest<HTMLElement>('[data-entry]')?.dataset['entry'] ?? openKey;
  const at = entries.findIndex(({ key }) => key === focused);
  const next = at < 0 ? entries[0] : entries[at + step];
  if (!next) return;
  focusEntry(root.current, next.key);
  if (openKey !== undefined) onOpen(next);
}

function focusEntry(root: HTMLElement | null, key: string): void {
  const row = root?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(key)}"]`);
  row?.focus();
  row?.scrollIntoView({ block: 'nearest' });
}
