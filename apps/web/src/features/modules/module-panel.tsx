import {
  areModuleDatesValid,
  NO_PROGRESS,
  project,
  WORK_GROUPS,
  workOf,
  type Module,
  type Project,
} from '@cairn/domain';
import { StateIcon } from '@cairn/ui/icons';
import { Select } from '@cairn/ui/select';
import { toast } from '@cairn/ui/toast';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useCan } from '../../data/use-can.ts';
import { MeasureSwitch, useMeasure } from '../cycles/public.ts';
import { useEstimateUnit } from '../estimates/public.ts';
import { DayButton } from '../issues/public.ts';
import { LeadPicker, usePeopleOf } from '../projects/public.ts';
import { WorkBar } from '../../lib/work-bar.tsx';
import { MembersPicker } from './members-picker.tsx';
import { ModuleChart } from './module-chart.tsx';
import { ModuleDates } from './module-dates.tsx';
import { ModuleLinks } from './module-links.tsx';
import { useStatusOptions } from './module-status.tsx';
import { percentDone } from './percent-done.ts';
import { useModuleAmounts } from './use-module-amounts.ts';
import { useModuleEdit } from './use-module-edit.ts';

/** The details of a module beside its issues. */
export function ModulePanel({ home, row }: { home: Project; row: Module }) {
  const t = useTranslations('modules.panel');
  const isEditable = useCan('module:update', { entity: project, row: home }) && row.archivedAt === null;
  return (
    <aside
      aria-label={t('label')}
      className="scroll-thin w-72 flex-none overflow-y-auto border-l border-line narrow:max-h-[45%] narrow:w-full narrow:border-t narrow:border-l-0"
    >
      <div className="grid grid-cols-1 gap-2 px-5 py-4">
        <h2 className="text-[15px] leading-5 font-strong break-words">{row.name}</h2>
        {row.description !== '' && (
          <p className="text-2 break-words whitespace-pre-wrap">{row.description}</p>
        )}
        <Facts row={row} isEditable={isEditable} />
      </div>
      <Progress row={row} />
      <section aria-label={t('chart')} className="border-t border-line px-5 py-4">
        {/* Reloaded when its dates change. */}
        <ModuleChart key={`${row.startDate} ${row.targetDate}`} row={row} />
      </section>
      <ModuleLinks row={row} isEditable={isEditable} />
    </aside>
  );
}

function Facts({ row, isEditable }: { row: Module; isEditable: boolean }) {
  const t = useTranslations('modules.panel');
  const edit = useModuleEdit();
  const people = usePeopleOf(row.projectId);
  const statuses = useStatusOptions();
  return (
    <div className="grid grid-cols-1 gap-2">
      <Fact label={t('status')}>
        <Select
          label={t('status')}
          options={statuses}
          value={row.status}
          disabled={!isEditable}
          onChange={(status) => edit(row, { status })}
        />
      </Fact>
      {isEditable ? (
        <Dates row={row} />
      ) : (
        <Fact label={t('dates')}>
          <ModuleDates row={row} className="leading-8" />
        </Fact>
      )}
      <Fact label={t('lead')}>
        <LeadPicker
          value={row.leadId}
          among={people}
          disabled={!isEditable}
          onChange={(leadId) => edit(row, { leadId })}
        />
      </Fact>
      <Fact label={t('members')}>
        <MembersPicker
          value={row.memberIds}
          among={people}
          disabled={!isEditable}
          onChange={(memberIds) => edit(row, { memberIds })}
        />
      </Fact>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-start gap-2">
      <span className="w-20 flex-none leading-8 text-2">{label}</span>
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}

function Dates({ row }: { row: Module }) {
  const t = useTranslations('modules.form');
  const edit = useModuleEdit();
  const set = (dates: Partial<Pick<Module, 'startDate' | 'targetDate'>>): void => {
    if (areModuleDatesValid({ ...row, ...dates })) edit(row, dates);
    else toast.error(t('datesInvalid'));
  };
  return (
    <>
      <Fact label={t('startDate')}>
        <DayButton
          label={t('startDate')}
          value={row.startDate}
          onChange={(startDate) => set({ startDate })}
        />
      </Fact>
      <Fact label={t('targetDate')}>
        <DayButton
          label={t('targetDate')}
          value={row.targetDate}
          onChange={(targetDate) => set({ targetDate })}
        />
      </Fact>
    </>
  );
}

function Progress({ row }: { row: Module }) {
  const t = useTranslations('modules');
  const groupName = useTranslations('issues.values.stateGroup');
  const format = useFormatter();
  const progress = useModuleAmounts(row.projectId).get(row.id) ?? NO_PROGRESS;
  const { measure, setMeasure, amount } = useMeasure(progress);
  const unit = useEstimateUnit(row.projectId);
  return (
    <section aria-label={t('panel.progress')} className="border-t border-line px-5 py-4">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <p className="flex items-baseline gap-2 tabular-nums">
          <span className="text-[15px] font-strong">{t('percent', { percent: percentDone(amount) })}</span>
          <span className="text-small text-2">
            {t('done', { done: amount.completed, total: workOf(amount) })}
          </span>
        </p>
        {progress.points && <MeasureSwitch unit={unit} value={measure} onChange={setMeasure} />}
      </div>
      <WorkBar amount={amount} />
      <ul className="mt-2">
        {([...WORK_GROUPS, 'cancelled'] as const).map((group) => (
          <li key={group} className="flex h-8 items-center gap-2">
            <StateIcon group={group} />
            <span className="min-w-0 flex-1 truncate">{groupName(group)}</span>
            <span className="text-2 tabular-nums">{format.number(amount[group])}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
