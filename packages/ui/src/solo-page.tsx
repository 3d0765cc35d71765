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
