// In a file of its own, because lists have checkboxes and selects but no forms.
import { createContext, use } from 'react';

interface FieldControl {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

/** What a `Field` gives the control in it. */
export const FieldContext = createContext<FieldControl | null>(null);

/** The ID, description and invalid state that a control gets from the `Field` around it. */
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
