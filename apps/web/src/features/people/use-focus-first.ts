import { useEffect } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/**
 * Focuses the first field of a page with a single purpose. Not with the attribute, which screen readers announce badly.
 */
export function useFocusFirst<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: Path<Values>,
): void {
  const { setFocus } = form;
  useEffect(() => setFocus(name), [setFocus, name]);
}
