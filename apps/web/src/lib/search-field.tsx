import { SearchIcon } from '@cairn/ui/icons';
import { TextField } from '@cairn/ui/text-field';

export interface SearchFieldProps {
  /** Its label, and its placeholder. */
  label: string;
  /** A shorter placeholder if there is no room for the label. */
  hint?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  className?: string | undefined;
}

/** Filters the list below by the typed text. */
export function SearchField({ label, hint = label, value, onChange, className }: SearchFieldProps) {
  return (
    <TextField
      type="search"
      size="sm"
      label={label}
      placeholder={hint}
      icon={<SearchIcon aria-hidden="true" className="size-3.5" />}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={className}
    />
  );
}
