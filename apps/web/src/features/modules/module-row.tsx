import { NO_PROGRESS, workOf, type Member, type Module, type Progress } from '@cairn/domain';
import { ProgressRing } from '@cairn/ui/progress-ring';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { PointsDone } from '../estimates/public.ts';
import { ModuleDates } from './module-dates.tsx';
import { ModuleMenu } from './module-menu.tsx';
import { modulePath } from './module-path.ts';
import { ModulePeople } from './module-people.tsx';
import { percentDone } from './percent-done.ts';

interface ModuleRowProps {
  readonly row: Module;
  readonly progress: Progress | undefined;
  /** The members of the workspace. */
  readonly people: ReadonlyMap<string, Member>;
}

/** A module as a list row. */
export function ModuleRow({ row, progress = NO_PROGRESS, people }: ModuleRowProps) {
  const t = useTranslations('modules');
  const { workspace } = useWorkspace();
  const { issues: amount, points } = progress;
  const [done, total, percent] = [amount.completed, workOf(amount), percentDone(amount)];
  return (
    <li className="relative flex h-11 items-center gap-3 border-b border-line pr-3 pl-4 hover:bg-hover narrow:gap-2 narrow:px-3">
      <ProgressRing value={percent / 100} />
      <span aria-hidden="true" className="w-10 flex-none text-2 tabular-nums">
        {t('percent', { percent })}
      </span>
      <AppLink
        to={modulePath(workspace.slug, row)}
        className="min-w-0 flex-1 truncate font-medium after:absolute after:inset-0"
      >
        {row.name}
      </AppLink>
      <ModuleDates row={row} className="w-36 flex-none text-2 narrow:hidden" />
      <span className="flex w-32 flex-none flex-col items-end leading-4 whitespace-nowrap text-2 tabular-nums narrow:w-auto">
        <span>{t('progress', { done, total })}</span>
        {points && (
          <span className="text-small">
            <PointsDone projectId={row.projectId} amount={points} />
          </span>
        )}
      </span>
      <span className="flex w-28 flex-none narrow:hidden">
        <ModulePeople row={row} people={people} />
      </span>
      <ModuleMenu row={row} />
    </li>
  );
}
