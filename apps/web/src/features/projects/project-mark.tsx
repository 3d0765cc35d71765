import type { ProjectIcon } from '@cairn/domain';
import { clsx } from 'clsx';
import { iconColor, isProjectIconName, PROJECT_ICONS } from './project-icons.ts';

export interface ProjectMarkProps {
  icon: ProjectIcon | null;
  /** 16 in lists, 20 in headings, 28 on a tile. */
  size?: 'sm' | 'md' | 'lg' | undefined;
  className?: string | undefined;
}

const boxes = { sm: 'size-4 text-[13px]', md: 'size-5 text-[16px]', lg: 'size-7 text-[22px]' };
const icons = { sm: 16, md: 18, lg: 22 };

/** A project's emoji or icon, by default a grey folder. Decorative, because its name is beside it. */
export function ProjectMark({ icon, size = 'sm', className }: ProjectMarkProps) {
  const look = clsx('inline-grid flex-none place-items-center leading-none', boxes[size], className);
  if (icon?.kind === 'emoji')
    return (
      <span aria-hidden="true" className={look}>
        {icon.value}
      </span>
    );
  const name = icon !== null && isProjectIconName(icon.value) ? icon.value : 'folder';
  const Icon = PROJECT_ICONS[name];
  return (
    <span aria-hidden="true" className={look} style={{ color: iconColor(icon?.color) }}>
      <Icon size={icons[size]} strokeWidth={1.5} />
    </span>
  );
}
