import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { renderAs } from './slot.ts';

export interface Crumb {
  key: string;
  label: string;
  icon?: ReactNode;
  /** The link; the current page has none. */
  render?: ReactElement | undefined;
}

export interface BreadcrumbProps {
  /** Accessible name of the navigation landmark. */
  label: string;
  crumbs: readonly Crumb[];
  /** Whether the last crumb is the `h1`; false if the content has its own. */
  heading?: boolean | undefined;
}

/** The path to the current page. A narrow screen only shows the last crumb. */
export function Breadcrumb({ label, crumbs, heading = true }: BreadcrumbProps) {
  return (
    <nav aria-label={label} className="min-w-0">
      <ol className="flex min-w-0 items-center gap-1">
        {crumbs.map((crumb, index) => {
          const last = index === crumbs.length - 1;
          return (
            <li
              key={crumb.key}
              aria-current={last ? 'page' : undefined}
              className={clsx('flex min-w-0 items-center gap-1 whitespace-nowrap', !last && 'narrow:hidden')}
            >
              {last ? <LastCrumb crumb={crumb} heading={heading} /> : <CrumbLink crumb={crumb} />}
              {!last && <ChevronRight aria-hidden="true" className="size-3 text-3" />}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function CrumbLink({ crumb }: { crumb: Crumb }) {
  return renderAs(crumb.render ?? <span />, {
    className:
      '-ml-1 flex h-7 min-w-0 items-center gap-1.5 rounded-r2 px-1 text-2 transition-colors hover:bg-tint-hover hover:text-text pointer-coarse:h-11',
    children: (
      <>
        {crumb.icon}
        <span className="truncate">{crumb.label}</span>
      </>
    ),
  });
}

function LastCrumb({ crumb, heading }: { crumb: Crumb; heading: boolean }) {
  const Words = heading ? 'h1' : 'span';
  return (
    <>
      {crumb.icon}
      <Words title={crumb.label} className="truncate font-medium">
        {crumb.label}
      </Words>
    </>
  );
}
