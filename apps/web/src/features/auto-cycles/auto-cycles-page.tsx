import {
  AUTO_CYCLE_WEEKS_MAX,
  AUTO_CYCLES_AHEAD_MAX,
  autoCycles as settingsEntity,
  noAutoCycles,
  project,
  setAutoCycles,
  type AutoCycles,
} from '@cairn/domain';
import { BotIcon, CycleIcon, LockIcon } from '@cairn/ui/icons';
import { Select } from '@cairn/ui/select';
import { Note, SettingsRow, SettingsSection, SettingsTitle } from '@cairn/ui/settings-page';
import { Switch } from '@cairn/ui/switch';
import { weekStart } from '@cairn/ui/week-start';
import { useId } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { subjectOf, useCan } from '../../data/use-can.ts';
import { useCommand } from '../../data/use-command.ts';
import { useRow } from '../../data/use-rows.ts';
import { AppLink } from '../../lib/app-link.tsx';
import type { ProjectSettingsProps } from '../../platform/feature.ts';
import { CyclesToCome } from './cycles-to-come.tsx';

/** `/$workspace/projects/$project/settings/cycles` */
export function AutoCyclesPage({ row }: ProjectSettingsProps) {
  const t = useTranslations('autoCycles');
  const { workspace } = useWorkspace();
  const run = useCommand();
  const mayManage = useCan('auto-cycles:manage', subjectOf(project, row));
  const held = useRow(settingsEntity, row.id) ?? noAutoCycles(row.id);
  const weekdays = useWeekdays();
  const id = useId();
  const isFixed = !mayManage || !row.hasCycles;
  const set = (
    patch: Partial<Pick<AutoCycles, 'isOn' | 'weeks' | 'startsOn' | 'ahead' | 'rollsOver'>>,
  ): void => void run(setAutoCycles, { projectId: row.id, patch });
  return (
    <>
      <SettingsTitle title={t('title')} description={t('lead')} />
      {!mayManage && row.archivedAt === null && (
        <div className="mb-4">
          <Note icon={<LockIcon />}>{t('readOnly')}</Note>
        </div>
      )}
      {!row.hasCycles && (
        <div className="mb-4">
          <Note icon={<CycleIcon />}>
            {t('off')}{' '}
            <AppLink
              to={`/${workspace.slug}/projects/${row.id}/settings/features`}
              className="text-link hover:underline"
            >
              {t('manage')}
            </AppLink>
          </Note>
        </div>
      )}
      <SettingsSection title={t('settings')}>
        <SettingsRow label={t('isOn')} description={t('isOnMeans')} htmlFor={`${id}-on`}>
          <Switch
            id={`${id}-on`}
            checked={held.isOn}
            disabled={isFixed}
            onCheckedChange={(isOn) => set({ isOn })}
          />
        </SettingsRow>
        <SettingsRow label={t('weeks')} description={t('weeksMeans')}>
          <NumberSelect
            label={t('weeks')}
            value={held.weeks}
            options={upTo(AUTO_CYCLE_WEEKS_MAX).map((count) => [count, t('weekCount', { count })])}
            disabled={isFixed}
            onChange={(weeks) => set({ weeks })}
          />
        </SettingsRow>
        <SettingsRow label={t('startsOn')} description={t('startsOnMeans')}>
          <NumberSelect
            label={t('startsOn')}
            value={held.startsOn}
            options={weekdays}
            disabled={isFixed}
            onChange={(startsOn) => set({ startsOn })}
          />
        </SettingsRow>
        <SettingsRow label={t('ahead')} description={t('aheadMeans')}>
          <NumberSelect
            label={t('ahead')}
            value={held.ahead}
            options={upTo(AUTO_CYCLES_AHEAD_MAX).map((count) => [count, t('aheadCount', { count })])}
            disabled={isFixed}
            onChange={(ahead) => set({ ahead })}
          />
        </SettingsRow>
        <SettingsRow label={t('rollsOver')} description={t('rollsOverMeans')} htmlFor={`${id}-over`}>
          <Switch
            id={`${id}-over`}
            checked={held.rollsOver}
            disabled={isFixed}
            onCheckedChange={(rollsOver) => set({ rollsOver })}
          />
        </SettingsRow>
      </SettingsSection>
      {row.hasCycles && <CyclesToCome row={row} settings={held} />}
      <div className="mt-6">
        <Note icon={<BotIcon />}>{t('signed')}</Note>
      </div>
    </>
  );
}

const upTo = (most: number): number[] => Array.from({ length: most }, (_, at) => at + 1);

/** A Sunday. */
const SUNDAY = Date.UTC(2026, 10, 22);
const DAY_MS = 86_400_000;
const WEEK = 7;

/** The weekdays with their names, starting with the reader's first day of the week. */
function useWeekdays(): (readonly [day: number, name: string])[] {
  const format = useFormatter();
  const first = weekStart();
  return Array.from({ length: WEEK }, (_, at) => {
    const day = (first + at) % WEEK;
    return [
      day,
      format.dateTime(new Date(SUNDAY + day * DAY_MS), { weekday: 'long', timeZone: 'UTC' }),
    ] as const;
  });
}

interface NumberSelectProps {
  readonly label: string;
  readonly value: number;
  readonly options: readonly (readonly [value: number, label: string])[];
  readonly disabled: boolean;
  readonly onChange: (value: number) => void;
}

const NumberSelect = ({ value, options, onChange, ...props }: NumberSelectProps) => (
  <Select
    {...props}
    size="sm"
    className="!w-36"
    value={String(value)}
    options={options.map(([each, label]) => ({ value: String(each), label }))}
    onChange={(next) => onChange(Number(next))}
  />
);
