import { clsx } from 'clsx';
import { createContext, use, useId, useMemo, type ReactNode } from 'react';
import { FormError } from './form-error.tsx';

interface FieldControl {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

const FieldContext = createContext<FieldControl | null>(null);

/** The ID, description and invalid state that a control gets from the {@link Field} around it. */
export function useFieldControl(own: ControlAria): ControlAria {
  const field = use(FieldContext);
  if (field === null) return own;
  return {
    id: own.id ?? field.id,
    'aria-describedby': [own['aria-describedby'], field.describedBy].filter(Boolean).join(' ') || undefined,
    'aria-invalid': own['aria-invalid'] ?? (field.invalid || undefined),
    'aria-required': own['aria-required'] ?? (field.required || undefined),
  };
}

/** ARIA attributes that connect a control with its label, description and error. */
export interface ControlAria {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
  'aria-required'?: boolean | 'true' | 'false' | undefined;
}

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
