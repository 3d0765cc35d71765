import { useEffect } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/** The page has one purpose, and this field is its first step. Not the attribute, which readers announce badly. */
export function useFocusFirst<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: Path<Values>,
): void {
  const { setFocus } = form;
  useEffect(() => setFocus(name), [setFocus, name]);
}
