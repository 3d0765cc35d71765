import { member, STATE_GROUPS, type Module } from '@cairn/domain';
import { ProgressBar } from '@cairn/ui/progress';
import { StateIcon } from '@cairn/ui/icons';
import { useTranslations } from 'use-intl';
import { useRow } from '../../data/use-rows.ts';
import { ModuleDates } from './module-dates.tsx';
import { ModuleLinks } from './module-links.tsx';
import { progressOf, useHasPoints, useModuleCounts } from './use-module-counts.ts';
import { useProjectPeople } from './use-project-people.ts';

/** What there is to know of a module beside its issues. */
export function ModulePanel({ row, editable }: { row: Module; editable: boolean }) {
  const t = useTranslations('modules');
  const lead = useRow(member, row.leadId);
  const people = useProjectPeople(row.projectId).filter(({ id }) => row.memberIds.includes(id));
  return (
    <div className="grid gap-4">
      <dl className="grid grid-cols-[6rem_1fr] gap-y-2">
        <dt className="text-2">{t('statusLabel')}</dt>
        <dd>{t(`status.${row.status}`)}</dd>
        <dt className="text-2">{t('lead')}</dt>
        <dd>{lead?.displayName ?? t('noLead')}</dd>
        <dt className="text-2">{t('members')}</dt>
        <dd>{people.length === 0 ? t('noMembers') : people.map((each) => each.displayName).join(', ')}</dd>
      </dl>
      <ModuleDates row={row} />
      {row.description !== '' && <p className="break-words whitespace-pre-wrap">{row.description}</p>}
      <ModuleProgress row={row} />
      <ModuleLinks row={row} editable={editable} />
    </div>
  );
}

function ModuleProgress({ row }: { row: Module }) {
  const t = useTranslations('modules');
  const groups = useTranslations('issues.values.stateGroup');
  const counts = useModuleCounts(row.projectId).get(row.id);
  const hasPoints = useHasPoints(row.projectId);
  const shown = hasPoints ? counts?.points : counts?.issues;
  const { done, total } = progressOf(shown);
  return (
    <section aria-label={t('progressHeading')} className="grid gap-2">
      <h3 className="font-medium">{t('progressHeading')}</h3>
      <ProgressBar
        value={total === 0 ? 0 : done / total}
        label={t(hasPoints ? 'progressPoints' : 'progress', { done, total })}
      />
      <ul className="grid gap-1 text-small">
        {STATE_GROUPS.map((group) => (
          <li key={group} className="flex items-center gap-2">
            <StateIcon group={group} />
            <span className="flex-1">{groups(group)}</span>
            <span className="tabular-nums">{shown?.[group] ?? 0}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
