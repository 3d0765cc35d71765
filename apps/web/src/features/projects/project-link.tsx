import type { Project } from '@cairn/domain';
import { useWorkspace } from '../../data/engine-context.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { ProjectMark } from './project-mark.tsx';

/** A project as a row of a panel, with a note at the end. */
export function ProjectLink({ row, note }: { row: Project; note?: string | undefined }) {
  const { workspace } = useWorkspace();
  return (
    <AppLink
      to={`/${workspace.slug}/projects/${row.id}/issues`}
      className="flex h-9 items-center gap-2 rounded-r2 px-2 hover:bg-hover narrow:h-11"
    >
      <ProjectMark icon={row.icon} />
      <span className="min-w-0 flex-1 truncate">{row.name}</span>
      {note !== undefined && <span className="flex-none text-small text-2">{note}</span>}
    </AppLink>
  );
}
