import type { ReactNode } from 'react';

interface ToolButtonProps {
  label: string;
  /** For buttons that are on or off. */
  pressed?: boolean;
  keys?: string;
  disabled?: boolean;
  className?: string;
  tabIndex?: number;
  onClick: () => void;
  children: ReactNode;
}

/** A small icon button; clicking it leaves the focus in the text. */
export function ToolButton({
  label,
  pressed,
  keys,
  disabled,
  className,
  tabIndex,
  onClick,
  children,
}: ToolButtonProps) {
  return (
    <button
      type="button"
      className={`cairn-tool ${className ?? ''}`}
      // Without a visible label it is the name and tooltip; beside a label it would be read twice.
      title={label}
      aria-pressed={pressed}
      aria-keyshortcuts={keys}
      disabled={disabled}
      tabIndex={tabIndex}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
