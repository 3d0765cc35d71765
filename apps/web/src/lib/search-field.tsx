import { SearchIcon } from '@cairn/ui/icons';
import { TextField } from '@cairn/ui/text-field';

export interface SearchFieldProps {
  /** Its name, and what it says while it is empty. */
  label: string;
  /** What it says instead, where there is no room for its name. */
  hint?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  className?: string | undefined;
}

/** Narrows the list below by what is typed. */
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
