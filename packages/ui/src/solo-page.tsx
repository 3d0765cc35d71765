import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useShell } from './app-shell.tsx';
import { PageBody, PageHeader } from './page-header.tsx';

export interface SoloPageProps {
  mark: ReactNode;
  title: string;
  lead?: ReactNode;
  /** 400 or 560 px wide. */
  width?: 'sm' | 'md' | undefined;
  /** Shown above the logo, such as {@link Steps}. */
  top?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
}

/**
 * A page with a single purpose: signing in, joining, setting up, "not found". Inside a shell it is the content of the
 * main panel, below a header with the button that opens the sidebar.
 */
export function SoloPage(props: SoloPageProps) {
  if (!useShell())
    return (
      <main
        id="main"
        tabIndex={-1}
        className="grid min-h-dvh place-items-center bg-side px-5 py-12 text-text"
      >
        <Solo {...props} />
      </main>
    );
  return (
    <>
      <PageHeader>{null}</PageHeader>
      <PageBody className="grid place-items-center px-5 py-12">
        <Solo {...props} />
      </PageBody>
    </>
  );
}

function Solo({ mark, title, lead, width = 'sm', top, foot, children }: SoloPageProps) {
  return (
    <div className={clsx('w-full', width === 'sm' ? 'max-w-[400px]' : 'max-w-[560px]')}>
      {top}
      {mark}
      <h1 className="mt-5 text-[24px] leading-8 font-strong tracking-[-0.02em] text-balance">{title}</h1>
      {lead !== undefined && <p className="mt-1 text-[14px] leading-[22px] text-2">{lead}</p>}
      <div className="mt-6">{children}</div>
      {foot !== undefined && (
        <p className="mt-6 text-2 [&_a]:text-link [&_a]:underline [&_a]:underline-offset-3">{foot}</p>
      )}
    </div>
  );
}

/** A divider with a word: "or". */
export function OrLine({ children }: { children: string }) {
  return (
    <div className="my-5 flex items-center gap-3 text-small text-2 before:flex-1 before:border-t before:border-strong after:flex-1 after:border-t after:border-strong">
      {children}
    </div>
  );
}

export interface StepsProps {
  /** "Step 2 of 4". */
  label: string;
  count: number;
  /** Index of the current step, from 0. */
  current: number;
  className?: string | undefined;
}

/** Progress through the steps of a flow. */
export function Steps({ label, count, current, className }: StepsProps) {
  return (
    <ol aria-label={label} className={clsx('flex gap-2', className)}>
      {Array.from({ length: count }, (_, index) => (
        <li
          key={index}
          aria-current={index === current ? 'step' : undefined}
          className={clsx(
            'h-1 flex-1 rounded-full',
            index <= current ? 'bg-primary' : 'bg-[var(--border-strong)]',
          )}
        />
      ))}
    </ol>
  );
}
