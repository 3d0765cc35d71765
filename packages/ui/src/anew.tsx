import { Fragment, useState, type ReactNode } from 'react';

/**
 * Wraps the content of a popup, so that each opening starts afresh, even before the last one has faded out. Otherwise a
 * list that is reopened quickly still has the old search text.
 */
export function Anew({ open, children }: { open: boolean; children: ReactNode }) {
  const [was, setWas] = useState(open);
  const [openings, setOpenings] = useState(0);
  if (was !== open) {
    setWas(open);
    if (open) setOpenings(openings + 1);
  }
  return <Fragment key={openings}>{children}</Fragment>;
}
