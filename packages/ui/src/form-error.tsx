import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** An error below a field or above a form: red, with an icon, announced when it appears. */
export function FormError({ children, id }: { children: ReactNode; id?: string | undefined }) {
  return (
    <p id={id} role="alert" className="flex items-start gap-1.5 text-small text-red-ink">
      <CircleAlert aria-hidden="true" className="mt-px size-3.5" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
