import { X } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';

export interface FilterChipProps {
  /** The whole filter in words: "Filter: Label is any of Offline, Map". */
  label: string;
  property: { icon?: ReactNode; text: string };
  /** A button, or a menu with a button as its trigger; use {@link ChipPart}. */
  operator: ReactElement;
  value: ReactElement;
  removeLabel: string;
  onRemove: () => void;
}

/**
 * A filter in three parts (property, operator, value) with a remove button. Each part draws its own line: a rule about any child
 * after another (`* + *`) would restyle whole lists elsewhere whenever a row comes.
 */
export function FilterChip({ label, property, operator, value, removeLabel, onRemove }: FilterChipProps) {
  return (
    <span
      role="group"
      aria-label={label}
      className="inline-flex h-6 flex-none items-stretch rounded-r2 border border-strong bg-bg text-small pointer-coarse:h-9"
    >
      <span className="inline-flex items-center gap-1 px-[7px] whitespace-nowrap [&>svg]:size-3.5 [&>svg]:text-2">
        {property.icon}
        {property.text}
      </span>
      {operator}
      {value}
      <ChipRemove label={removeLabel} onRemove={onRemove} />
    </span>
  );
}

/** The last part of a chip, which takes it away. */
export function ChipRemove({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onRemove}
      className="hit inline-flex items-center rounded-r-r2 border-l border-line px-1.5 text-2 hover:bg-hover hover:text-text"
    >
      <X aria-hidden="true" className="size-2.5 [stroke-width:2.6]" />
    </button>
  );
}

export interface ChipPartProps extends React.ComponentProps<'button'> {
  /** Set for the value, which stands out from the rest. */
  strong?: boolean | undefined;
}

/** A clickable part of a {@link FilterChip}. */
export function ChipPart({ strong = false, children, className, ...rest }: ChipPartProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`inline-flex max-w-60 items-center gap-1 border-l border-line px-[7px] whitespace-nowrap hover:bg-hover aria-expanded:bg-active ${
        strong ? 'font-medium text-text' : 'text-2'
      } ${className ?? ''}`}
    >
      <span className="min-w-0 truncate">{children}</span>
    </button>
  );
}
