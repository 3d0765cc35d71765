import type { View } from '@cairn/domain';
import { useEffect } from 'react';
import { useWorkspace } from '../../data/engine-context.ts';
import { useCan } from '../../data/use-can.ts';
import { useGo } from '../../lib/use-go.ts';
import { useJoinedScope, WorkspaceTabs } from '../issues/public.ts';
import { SavedView } from './saved-view.tsx';
import { ViewMark } from './view-mark.tsx';

const NONE: readonly string[] = [];

/** A workspace view of the issues of all joined projects, as a tab after the built-in lists. */
export function WorkspaceView({ row }: { row: View }) {
  const { workspace } = useWorkspace();
  const go = useGo();
  const scope = useJoinedScope();
  const mayCreate = useCan('project:create', 'workspace') && scope.projectIds.length > 0;
  useEffect(() => {
    document.title = `${row.name} · ${workspace.name}`;
  }, [row.name, workspace.name]);
  return (
    <SavedView
      row={row}
      scope={scope}
      without={NONE}
      mayCreateIssues={mayCreate}
      onRemoved={() => go(`/${workspace.slug}/workspace-views/all-issues`)}
      tabs={<WorkspaceTabs />}
      heading={
        <h1 className="flex min-w-0 items-center gap-1.5 font-medium">
          <ViewMark icon={row.icon} />
          <span className="truncate">{row.name}</span>
        </h1>
      }
    />
  );
}
