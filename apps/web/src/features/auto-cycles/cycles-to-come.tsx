import { cycle, cyclesToCome, type AutoCycles, type Project } from '@cairn/domain';
import { SettingsSection } from '@cairn/ui/settings-page';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { useRows } from '../../data/use-rows.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { useProjectToday } from '../cycles/public.ts';
import { longDayText } from '../../lib/day-text.ts';

/** A preview of the cycles that the settings create, even while off. */
export function CyclesToCome({ row, settings }: { row: Project; settings: AutoCycles }) {
  const t = useTranslations('autoCycles.preview');
  const { workspace } = useWorkspace();
  const cycles = useRows(cycle, { field: 'projectId', value: row.id });
  const today = useProjectToday(row.id);
  const found = cyclesToCome(settings.isOn ? settings : { ...settings, createdUntil: null }, cycles, today);
  const lead = settings.isOn ? t('lead') : t('leadOff');
  return (
    <SettingsSection
      title={t('title')}
      {...(found.length > 0 && { description: lead })}
      controls={
        <AppLink to={`/${workspace.slug}/projects/${row.id}/cycles`} className="text-link hover:underline">
          {t('all')}
        </AppLink>
      }
    >
      {found.length === 0 ? (
        <p className="px-4 py-3 text-2">{t('none')}</p>
      ) : (
        <ul aria-label={t('title')} className="divide-y divide-line">
          {found.map(({ name, startDate, endDate }) => (
            <li key={startDate} className="flex flex-wrap items-center gap-x-4 px-4 py-2.5">
              <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
              <span className="text-2 tabular-nums">
                {`${longDayText(startDate)} – ${longDayText(endDate)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </SettingsSection>
  );
}
