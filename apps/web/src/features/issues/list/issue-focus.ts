import { useEffect, useRef } from 'react';

/** The issues that keys and the command menu act on. */
export interface IssueFocus {
  readonly issueIds: readonly string[];
  /** Opens a property's picker where the issues are shown; the command menu asks where it is absent. */
  readonly openPicker?: ((propertyId: string) => void) | undefined;
}

type ReadFocus = () => IssueFocus;

const NOTHING: IssueFocus = { issueIds: [] };

/** The last screen to come lies on top: a peek over its list. */
let published: readonly ReadFocus[] = [];

/**
 * Says which issues a screen has in focus: a selection, else the focused row, else the issue that is open. `read` is
 * asked when a key is pressed or the menu opens, so moving about costs nothing. Without issues the screen below
 * speaks.
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
