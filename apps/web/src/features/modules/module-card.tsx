import { NO_PROGRESS, workOf, type Member, type Module, type Progress } from '@cairn/domain';
import { CalendarIcon } from '@cairn/ui/icons';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { WorkBar } from '../../lib/work-bar.tsx';
import { PointsDone } from '../estimates/public.ts';
import { ModuleDates } from './module-dates.tsx';
import { ModuleMenu } from './module-menu.tsx';
import { modulePath } from './module-path.ts';
import { ModulePeople } from './module-people.tsx';
import { ModuleStatusIcon } from './module-status.tsx';
import { percentDone } from './percent-done.ts';

interface ModuleCardProps {
  readonly row: Module;
  readonly progress: Progress | undefined;
  /** The members of the workspace. */
  readonly people: ReadonlyMap<string, Member>;
}

/** A module as a gallery card. */
export function ModuleCard({ row, progress = NO_PROGRESS, people }: ModuleCardProps) {
  const t = useTranslations('modules');
  const { workspace } = useWorkspace();
  const { issues: amount, points } = progress;
  const [done, total, percent] = [amount.completed, workOf(amount), percentDone(amount)];
  return (
    <li className="relative flex min-w-0 flex-col gap-2.5 rounded-r3 border border-line bg-raised p-4 pt-3 hover:border-strong">
      <div className="flex items-center gap-2">
        <ModuleStatusIcon status={row.status} />
        <AppLink
          to={modulePath(workspace.slug, row)}
          className="min-w-0 flex-1 truncate font-strong after:absolute after:inset-0"
        >
          {row.name}
        </AppLink>
        <ModuleMenu row={row} />
      </div>
      <p className="line-clamp-2 min-h-10 text-2">{row.description}</p>
      <WorkBar amount={amount} />
      <p className="flex gap-2 text-small tabular-nums">
        <span>{t(`status.${row.status}`)}</span>
        <span className="flex-1 text-2">{t('progress', { done, total })}</span>
        <span className="text-2">{t('percent', { percent })}</span>
      </p>
      {points && (
        <p className="-mt-1.5 text-small text-2 tabular-nums">
          <PointsDone projectId={row.projectId} amount={points} />
        </p>
      )}
      <div className="flex items-center gap-2">
        <CalendarIcon aria-hidden="true" className="size-4 flex-none text-2" />
        <ModuleDates row={row} className="min-w-0 flex-1 truncate" />
        <ModulePeople row={row} people={people} />
      </div>
    </li>
  );
}
