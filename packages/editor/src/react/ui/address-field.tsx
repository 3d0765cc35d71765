import { useEffect, useId, useRef, type ReactNode } from 'react';

interface AddressFieldProps {
  value: string;
  placeholder: string;
  /** The field's accessible name; absent if a label surrounds it. */
  label?: string | undefined;
  /** Why the URL is invalid. */
  refusal: string | null;
  takesFocus?: boolean;
  onChange: (value: string) => void;
  /** Shown after the field, on its line. */
  children?: ReactNode;
}

/** The field for a link's URL, and its error below. */
export function AddressField({
  value,
  placeholder,
  label,
  refusal,
  takesFocus = false,
  onChange,
  children,
}: AddressFieldProps) {
  const reason = useId();
  const field = useRef<HTMLInputElement | null>(null);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  return (
    <>
      <span className="cairn-link-line">
        <input
          ref={field}
          // Not of type url, because browsers would reject a URL without a scheme before we can complete it.
          inputMode="url"
          value={value}
          aria-label={label}
          aria-invalid={refusal === null ? undefined : true}
          aria-describedby={refusal === null ? undefined : reason}
          placeholder={placeholder}
          onChange={(event) => onChange(event.target.value)}
        />
        {children}
      </span>
      {refusal !== null && (
        <span id={reason} role="alert" className="cairn-link-refusal">
          {refusal}
        </span>
      )}
    </>
  );
}
