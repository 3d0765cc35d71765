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

/** A small button with an icon; a press leaves the focus in the text. */
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
      // Alone it names the button and is its tooltip; beside a label it would be read a second time.
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
