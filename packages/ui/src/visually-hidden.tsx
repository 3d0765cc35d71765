import type { ReactNode } from 'react';

/** Said, not shown. */
export function VisuallyHidden({ children, id }: { children: ReactNode; id?: string | undefined }) {
  return (
    <span className="vh" id={id}>
      {children}
    </span>
  );
}
