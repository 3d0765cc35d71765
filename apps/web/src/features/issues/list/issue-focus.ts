import { useEffect, useRef } from 'react';

/** The issues that shortcuts and the command menu act on. */
export interface IssueFocus {
  readonly issueIds: readonly string[];
  /** Opens a property's picker where the issues are shown; if undefined, the command menu lists the values. */
  readonly openPicker?: ((propertyId: string) => void) | undefined;
}

type ReadFocus = () => IssueFocus;

const NOTHING: IssueFocus = { issueIds: [] };

/** The most recently mounted screen comes last and has priority: a peek over its list. */
let published: readonly ReadFocus[] = [];

/**
 * Publishes which issues a screen has in focus: the selection, else the focused row, else the open issue. `read` is only
 * called when a key is pressed or the menu opens, so moving around costs nothing. If it returns no issues, the screen
 * below decides.
 *
 * @example
 * usePublishIssueFocus(() => ({ issueIds: selection.subjects(), openPicker }));
 */
export function usePublishIssueFocus(read: ReadFocus): void {
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => {
    const entry: ReadFocus = () => latest.current();
    published = [...published, entry];
    return () => {
      published = published.filter((each) => each !== entry);
    };
  }, []);
}

/** The issues in focus now. */
export function readIssueFocus(): IssueFocus {
  for (const read of published.toReversed()) {
    const focus = read();
    if (focus.issueIds.length > 0) return focus;
  }
  return NOTHING;
}
