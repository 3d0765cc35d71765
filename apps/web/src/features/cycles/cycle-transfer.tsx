import { compareCycles, cycle, cycleStatus, transferCycle, type Cycle } from '@cairn/domain';
import { DialogForm } from '@cairn/ui/dialog-form';
import { Field } from '@cairn/ui/field';
import { Select } from '@cairn/ui/select';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../data/use-command.ts';
import { useRows } from '../../data/use-rows.ts';
import { useProjectToday } from './use-project-today.ts';

interface CycleTransferProps {
  readonly row: Cycle;
  /** How many of its issues are open. */
  readonly open: number;
  readonly onClose: () => void;
}

/** Moves what is open of a completed cycle to another one. */
export function CycleTransfer({ row, open, onClose }: CycleTransferProps) {
  const t = useTranslations('cycles.transfer');
  const form = useTranslations('namedForm');
  const today = useProjectToday(row.projectId);
  const run = useCommand();
  const targets = useRows(cycle, { field: 'projectId', value: row.projectId, compare: compareCycles }).filter(
    (each) => each.archivedAt === null && cycleStatus(each, today) !== 'completed',
  );
  const [chosen, setChosen] = useState<string>();
  const toId = chosen ?? targets[0]?.id ?? null;
  return (
    <DialogForm
      open
      onOpenChange={onClose}
      title={t('title')}
      closeLabel={form('close')}
      cancelLabel={form('cancel')}
      submitLabel={t('submit')}
      disabled={toId === null}
      onSubmit={() => {
        if (toId === null) return;
        run(transferCycle, { cycleId: row.id, toId });
        onClose();
      }}
    >
      <p className="text-2">{t('text', { count: open, name: row.name })}</p>
      {targets.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <Field label={t('to')}>
          <Select
            label={t('to')}
            options={targets.map(({ id, name }) => ({ value: id, label: name }))}
            value={toId}
            onChange={setChosen}
          />
        </Field>
      )}
    </DialogForm>
  );
}
