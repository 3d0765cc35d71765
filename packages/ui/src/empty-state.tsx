import type { ReactNode } from 'react';

export interface EmptyStateProps {
  /** A drawing of 240 by 150 px in two greys and the accent; use {@link EmptyArt}. */
  picture?: ReactNode;
  title: string;
  /** Explains what will appear here. */
  children?: ReactNode;
  /** The next action; a secondary one may follow. */
  actions?: ReactNode;
  /** The heading level of the title. */
  level?: 1 | 2 | 3 | undefined;
}

/** Shown instead of empty content; explains the next step. */
export function EmptyState({ picture, title, children, actions, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="grid flex-1 place-items-center overflow-auto p-6">
      <div className="max-w-[420px] text-center">
        {picture !== undefined && <div className="grid h-[150px] place-items-center">{picture}</div>}
        <Heading className="mt-5 text-[18px] leading-[26px] font-strong tracking-[-0.014em] text-balance">
          {title}
        </Heading>
        {children !== undefined && (
          <div className="mt-1.5 text-[14px] leading-[22px] text-pretty text-2">{children}</div>
        )}
        {actions !== undefined && (
          <div className="mt-5 flex justify-center gap-2 narrow:flex-col narrow:items-center">{actions}</div>
        )}
      </div>
    </div>
  );
}

/** Shown instead of the content of a panel that is one of several: a small picture and a sentence, nothing to press. */
export function CompactEmptyState({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-1 px-3 py-3 text-center [&>.empty-art]:h-[75px] [&>.empty-art]:w-[120px]">
      {picture}
      <p className="max-w-[320px] text-pretty text-2">{children}</p>
    </div>
  );
}

/**
 * The frame of a drawing: 240 by 150 px, line width 1.4, rounded. Inside, `data-ink="accent"` strokes in the accent,
 * `data-fill="1|2|3"` fills with two greys and the accent's tint.
 */
export function EmptyArt({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 240 150"
      aria-hidden="true"
      className="empty-art h-[150px] w-[240px] max-w-full"
      fill="none"
      stroke="var(--border-strong)"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}
