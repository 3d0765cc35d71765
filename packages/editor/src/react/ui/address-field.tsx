import { useEffect, useId, useRef, type ReactNode } from 'react';

interface AddressFieldProps {
  value: string;
  placeholder: string;
  /** What the field is called; where a label stands around it, nothing. */
  label?: string | undefined;
  /** Why the address cannot be taken. */
  refusal: string | null;
  takesFocus?: boolean;
  onChange: (value: string) => void;
  /** What stands behind the field, in its line. */
  children?: ReactNode;
}

/** The field for the address of a link, and below it why it is not one. */
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
          // Not of type url: that would have browsers refuse an address without its scheme before we can complete it.
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
