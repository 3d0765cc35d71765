import {
  BULK_MAX,
  compareCycles,
  cycle,
  cycleStatus,
  isClosedGroup,
  transferCycle,
  type Cycle,
} from '@cairn/domain';
import { DialogForm } from '@cairn/ui/dialog-form';
import { Field } from '@cairn/ui/field';
import { Select } from '@cairn/ui/select';
import { toast } from '@cairn/ui/toast';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useEngine } from '../../data/engine-context.ts';
import { useCommand } from '../../data/use-command.ts';
import { useRows } from '../../data/use-rows.ts';
import { undoOffer } from '../../data/use-undo.ts';
import { CycleCapacity } from './cycle-capacity.tsx';
import { useCycleWork } from './use-cycle-work.ts';
import { useProjectToday } from './use-project-today.ts';

interface CycleTransferProps {
  readonly row: Cycle;
  readonly onClose: () => void;
}

/** Transfers the open issues of a completed cycle to another one. */
export function CycleTransfer({ row, onClose }: CycleTransferProps) {
  const t = useTranslations('cycles.transfer');
  const form = useTranslations('namedForm');
  const today = useProjectToday(row.projectId);
  const run = useCommand();
  const engine = useEngine();
  const targets = useRows(cycle, { field: 'projectId', value: row.projectId, compare: compareCycles }).filter(
    (each) => each.archivedAt === null && cycleStatus(each, today) !== 'completed',
  );
  const [chosen, setChosen] = useState<string>();
  const coming = useCycleWork(row).issues.filter(({ group }) => !isClosedGroup(group));
  const target = targets.find(({ id }) => id === chosen) ?? targets[0];
  return (
    <DialogForm
      open
      onOpenChange={onClose}
      title={t('title')}
      closeLabel={form('close')}
      cancelLabel={form('cancel')}
      submitLabel={t('submit')}
      disabled={!target}
      onSubmit={() => {
        if (!target) return;
        const receipt = run(transferCycle, { cycleId: row.id, toId: target.id });
        onClose();
        toast.success(
          t('done', { count: Math.min(coming.length, BULK_MAX), name: target.name }),
          undoOffer(engine, t('undo'), [receipt]),
        );
      }}
    >
      <p className="text-2">{t('text', { count: coming.length, name: row.name })}</p>
      {!target ? (
        <p>{t('none')}</p>
      ) : (
        <>
          <Field label={t('to')}>
            <Select
              label={t('to')}
              options={targets.map(({ id, name }) => ({ value: id, label: name }))}
              value={target.id}
              onChange={setChosen}
            />
          </Field>
          <CycleCapacity row={target} coming={coming} />
        </>
      )}
    </DialogForm>
  );
}
