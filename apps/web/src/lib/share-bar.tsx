/** Colours have a meaning: started, done, urgent. Everything else is grey. */
const COLORS: Readonly<Record<string, string>> = {
  started: 'var(--state-started)',
  completed: 'var(--state-completed)',
  urgent: 'var(--priority-urgent)',
  high: 'var(--text-2)',
  medium: 'var(--text-3)',
};
const GREY = 'var(--palette-grey)';

interface ShareBarProps {
  /** A state group or a priority, which determines the colour. */
  readonly of: string;
  /** From 0 to 1; the number is shown beside it. */
  readonly share: number;
}

/** A share of a whole, as a horizontal bar. */
export function ShareBar({ of, share }: ShareBarProps) {
  return (
    <span aria-hidden="true" className="h-2 min-w-0 flex-1 overflow-hidden rounded-full bg-active">
      <span
        className="block h-full rounded-full"
        style={{ width: `${share * 100}%`, background: COLORS[of] ?? GREY }}
      />
    </span>
  );
}
