import {
  automation as automationEntity,
  closingState,
  closingStates,
  noAutomation,
  project,
  setAutomation,
  state,
  type Automation,
} from '@cairn/domain';
import { ArchiveIcon, BotIcon, CancelIcon, LockIcon, StateIcon } from '@cairn/ui/icons';
import { Select } from '@cairn/ui/select';
import { Note, SettingsTitle } from '@cairn/ui/settings-page';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { subjectOf, useCan } from '../../data/use-can.ts';
import { useCommand } from '../../data/use-command.ts';
import { useRow, useRows } from '../../data/use-rows.ts';
import type { ProjectSettingsProps } from '../../platform/feature.ts';
import { AutomationPreview } from './automation-preview.tsx';
import { AutomationRule } from './automation-rule.tsx';

/** The months that a rule is switched on with. */
const ARCHIVE_AFTER = 3;
const CLOSE_AFTER = 6;

/** `/$workspace/projects/$project/settings/automations` */
export function AutomationsPage({ row }: ProjectSettingsProps) {
  const t = useTranslations('automations');
  const run = useCommand();
  const mayManage = useCan('automation:manage', subjectOf(project, row));
  const held = useRow(automationEntity, row.id) ?? noAutomation(row.id);
  const states = useRows(state, { field: 'projectId', value: row.id });
  // The months of a rule that is off, used by the preview too.
  const [archiveAfter, setArchiveAfter] = useState(held.archiveAfter ?? ARCHIVE_AFTER);
  const [closeAfter, setCloseAfter] = useState(held.closeAfter ?? CLOSE_AFTER);
  const set = (patch: Partial<Omit<Automation, 'id' | 'projectId'>>): void =>
    void run(setAutomation, { projectId: row.id, patch });
  const months = {
    archive: held.archiveAfter ?? archiveAfter,
    close: held.closeAfter ?? closeAfter,
  };
  const target = closingState(held, states);
  return (
    <>
      <SettingsTitle title={t('title')} description={t('lead')} />
      {!mayManage && row.archivedAt === null && (
        <div className="mb-4">
          <Note icon={<LockIcon />}>{t('readOnly')}</Note>
        </div>
      )}
      <ul aria-label={t('rules')} className="divide-y divide-line rounded-r3 border border-line bg-raised">
        <AutomationRule
          icon={<ArchiveIcon />}
          name={t('archive.name')}
          means={t('archive.means')}
          isOn={held.archiveAfter !== null}
          months={months.archive}
          disabled={!mayManage}
          onSwitch={(isOn) => {
            setArchiveAfter(months.archive);
            set({ archiveAfter: isOn ? months.archive : null });
          }}
          onMonths={(next) =>
            held.archiveAfter === null ? setArchiveAfter(next) : set({ archiveAfter: next })
          }
        >
          {t('archive.unchanged')}
        </AutomationRule>
        <AutomationRule
          icon={<CancelIcon />}
          name={t('close.name')}
          means={t('close.means')}
          isOn={held.closeAfter !== null}
          months={months.close}
          disabled={!mayManage || target === undefined}
          onSwitch={(isOn) => {
            setCloseAfter(months.close);
            set({ closeAfter: isOn ? months.close : null });
          }}
          onMonths={(next) => (held.closeAfter === null ? setCloseAfter(next) : set({ closeAfter: next }))}
        >
          {target === undefined ? (
            t('close.noState')
          ) : (
            <>
              {t('close.moveTo')}
              <Select
                label={t('close.state')}
                size="sm"
                className="!w-auto min-w-[124px]"
                value={target.id}
                disabled={!mayManage}
                options={closingStates(states).map((each) => ({
                  value: each.id,
                  label: each.name,
                  icon: <StateIcon group={each.group} color={each.color} progress={1} />,
                }))}
                onChange={(closeStateId) => set({ closeStateId })}
              />
            </>
          )}
        </AutomationRule>
      </ul>
      <AutomationPreview project={row} months={months} held={held} />
      <div className="mt-6">
        <Note icon={<BotIcon />}>{t('signed')}</Note>
      </div>
    </>
  );
}
