import { member, type Module } from '@cairn/domain';
import { Avatar } from '@cairn/ui/avatar';
import { LayersIcon } from '@cairn/ui/icons';
import { ProgressRing } from '@cairn/ui/progress';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { useRow } from '../../data/use-rows.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { ModuleDates } from './module-dates.tsx';
import { ModuleMenu } from './module-menu.tsx';
import { modulePath } from './module-path.ts';
import { progressOf, type ModuleCounts } from './use-module-counts.ts';

interface ModuleEntryProps {
  readonly row: Module;
  readonly counts: ModuleCounts | undefined;
}

/** A module as a line of the list. */
export function ModuleLine({ row, counts }: ModuleEntryProps) {
  const t = useTranslations('modules');
  return (
    <li className="relative flex h-11 items-center gap-3 border-b border-line px-4 hover:bg-hover narrow:px-3">
      <LayersIcon aria-hidden="true" className="size-4 flex-none text-2" />
      <NameLink row={row} />
      <span className="flex-none text-small text-2">{t(`status.${row.status}`)}</span>
      <ModuleDates row={row} className="narrow:hidden" />
      <Lead row={row} />
      <Progress counts={counts} />
      <ModuleMenu row={row} />
    </li>
  );
}

/** A module as a card of the gallery. */
export function ModuleCard({ row, counts }: ModuleEntryProps) {
  const t = useTranslations('modules');
  return (
    <li className="relative grid gap-2 rounded-r2 border border-line p-3 hover:bg-hover">
      <div className="flex items-center gap-2">
        <NameLink row={row} />
        <ModuleMenu row={row} />
      </div>
      <p className="truncate text-small text-2">{row.description}</p>
      <div className="flex flex-wrap items-center gap-3">
        <span className="text-small text-2">{t(`status.${row.status}`)}</span>
        <ModuleDates row={row} />
        <Lead row={row} />
        <Progress counts={counts} />
      </div>
    </li>
  );
}

function NameLink({ row }: { row: Module }) {
  const { workspace } = useWorkspace();
  return (
    <AppLink
      to={modulePath(workspace.slug, row)}
      className="min-w-0 flex-1 truncate font-medium after:absolute after:inset-0"
    >
      {row.name}
    </AppLink>
  );
}

function Lead({ row }: { row: Module }) {
  const lead = useRow(member, row.leadId);
  return lead ? <Avatar id={lead.id} name={lead.displayName} picture={lead.avatarUrl} /> : null;
}

function Progress({ counts }: Pick<ModuleEntryProps, 'counts'>) {
  const t = useTranslations('modules');
  const { done, total } = progressOf(counts?.issues);
  return (
    <span className="flex flex-none items-center gap-1.5 text-small text-2 tabular-nums">
      <ProgressRing value={total === 0 ? 0 : done / total} />
      <span className="vh">{t('progress', { done, total })}</span>
      <span aria-hidden="true">{`${done}/${total}`}</span>
    </span>
  );
}
