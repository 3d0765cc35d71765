import { clsx } from 'clsx';
import { useId, useMemo, type ReactNode } from 'react';
import { FieldContext } from './field-control.ts';
import { FormError } from './form-error.tsx';

export interface FieldProps {
  label: string;
  /** Help text below the control. */
  description?: ReactNode;
  /** What is wrong and how to fix it; replaces the description. */
  error?: string | undefined;
  required?: boolean | undefined;
  /** Shown after the label, such as "optional". */
  note?: string | undefined;
  hideLabel?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A control with label, description and error, connected for screen readers. */
export function Field(props: FieldProps) {
  const { label, description, error, required = false, note, hideLabel = false, className, children } = props;
  const id = useId();
  const wordsId = `${id}-words`;
  const invalid = error !== undefined && error !== '';
  const described = invalid || (description !== undefined && description !== null);
  const control = useMemo(
    () => ({ id, describedBy: described ? wordsId : undefined, invalid, required }),
    [id, wordsId, described, invalid, required],
  );
  return (
    <FieldContext value={control}>
      <div className={clsx('grid content-start gap-1.5', className)}>
        <label htmlFor={id} className={hideLabel ? 'vh' : 'flex items-baseline gap-2 font-medium'}>
          {label}
          {note !== undefined && <span className="text-small font-normal text-2">{note}</span>}
        </label>
        {children}
        {invalid ? (
          <FormError id={wordsId}>{error}</FormError>
        ) : (
          described && (
            <p id={wordsId} className="text-small text-2">
              {description}
            </p>
          )
        )}
      </div>
    </FieldContext>
  );
}
