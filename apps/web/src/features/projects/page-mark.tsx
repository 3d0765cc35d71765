import type { Page } from '@cairn/domain';
import { PageIcon } from '@cairn/ui/icons';
import { ProjectMark } from './project-mark.tsx';

/** A page's emoji or icon, by default a sheet. Decorative, because its name is beside it. */
export function PageMark({ row, size = 'sm' }: { row: Pick<Page, 'icon'>; size?: 'sm' | 'md' | 'lg' }) {
  if (row.icon) return <ProjectMark icon={row.icon} size={size} />;
  return <PageIcon aria-hidden="true" size={16} strokeWidth={1.5} className="flex-none text-3" />;
}
