import { compareTabs, view } from '@cairn/domain';
import { useLocation } from '@tanstack/react-router';
import { useWorkspace } from '../../data/engine-context.ts';
import { useRows } from '../../data/use-rows.ts';
import { LinkTab } from '../../lib/link-tabs.tsx';
import { ViewMark } from './view-mark.tsx';
import { viewPath } from './view-path.ts';

/** The views of the workspace that one may see, as tabs. */
export function ViewTabs() {
  const { workspace } = useWorkspace();
  const rows = useRows(view, { field: 'projectId', value: null, compare: compareTabs });
  const path = useLocation({ select: ({ pathname }) => pathname });
  return rows.map((row) => {
    const to = viewPath(workspace.slug, row);
    const icon = row.icon && <ViewMark icon={row.icon} />;
    return <LinkTab key={row.id} to={to} label={row.name} isCurrent={path === to} icon={icon} />;
  });
}
