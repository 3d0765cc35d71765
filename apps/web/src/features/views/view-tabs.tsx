import { compareTabs, view, type View } from '@cairn/domain';
import { LockIcon } from '@cairn/ui/icons';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useWorkspace } from '../../data/engine-context.ts';
import { useRows } from '../../data/use-rows.ts';
import { LinkTab } from '../../lib/link-tabs.tsx';
import { ViewMark } from './view-mark.tsx';
import { viewPath } from './view-path.ts';

/** The visible workspace views, as tabs. */
export function ViewTabs() {
  const { workspace } = useWorkspace();
  const rows = useRows(view, { field: 'projectId', value: null, compare: compareTabs });
  const path = useLocation({ select: ({ pathname }) => pathname });
  return rows.map((row) => {
    const to = viewPath(workspace.slug, row);
    return <LinkTab key={row.id} to={to} label={row.name} isCurrent={path === to} icon={markOf(row)} />;
  });
}

/** A lock if it is locked or private, else its own icon. */
function markOf({ icon, access, isLocked }: View): ReactNode {
  if (isLocked || access === 'private') return <LockIcon aria-hidden="true" className="size-3.5" />;
  return icon && <ViewMark icon={icon} />;
}
