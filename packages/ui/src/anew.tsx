import { Fragment, useState, type ReactNode } from 'react';

/**
 * Stands around all that is in something that floats: each opening begins anew, also one that comes before the last has faded
 * away. Otherwise a list that is opened again at once still searches for what was typed into it before.
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
