import type { View } from '@cairn/domain';
import { EyeIcon } from '@cairn/ui/icons';
import { ProjectMark } from '../projects/public.ts';

/** A view's emoji or icon, by default an eye. Decorative, because its name is beside it. */
export function ViewMark({ icon }: Pick<View, 'icon'>) {
  if (icon) return <ProjectMark icon={icon} />;
  return <EyeIcon aria-hidden="true" size={16} strokeWidth={1.5} className="flex-none text-2" />;
}
