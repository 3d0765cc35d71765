import { isClosedGroup, project, type Cycle } from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCan } from '../../data/use-can.ts';
import { useRow } from '../../data/use-rows.ts';
import { CycleTransfer } from './cycle-transfer.tsx';
import { useCycleWork } from './use-cycle-work.ts';

/** Above a completed cycle: the number of open issues, and a button to transfer them. */
export function CycleOpenNotice({ row }: { row: Cycle }) {
  const t = useTranslations('cycles.transfer');
  const home = useRow(project, row.projectId);
  const mayUpdate = useCan('cycle:update', home && { entity: project, row: home });
  const [isOpen, setIsOpen] = useState(false);
  const left = useCycleWork(row).issues.filter(({ group }) => !isClosedGroup(group)).length;
  if (left === 0 && !isOpen) return null;
  return (
    <div className="flex min-h-10 flex-none flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-1.5 narrow:px-3">
      <p>{t('notice', { count: left })}</p>
      {mayUpdate && row.archivedAt === null && <Button onClick={() => setIsOpen(true)}>{t('action')}</Button>}
      {isOpen && <CycleTransfer row={row} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
