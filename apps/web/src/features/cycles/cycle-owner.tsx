import { member, project, updateCycle, type Cycle } from '@cairn/domain';
import { Avatar, NoAvatar } from '@cairn/ui/avatar';
import { useTranslations } from 'use-intl';
import { useCan } from '../../data/use-can.ts';
import { useCommand } from '../../data/use-command.ts';
import { useRow } from '../../data/use-rows.ts';
import { LeadPicker, usePeopleOf } from '../projects/public.ts';

/** The avatar of a cycle's owner. */
export function CycleOwner({ row }: { row: Cycle }) {
  const t = useTranslations('cycles.owner');
  const owner = useRow(member, row.ownerId ?? '');
  if (!owner) return <NoAvatar label={t('none')} />;
  const label = t('of', { name: owner.displayName });
  return (
    <span role="img" aria-label={label} title={label} className="flex flex-none">
      <Avatar id={owner.id} name={owner.displayName} picture={owner.avatarUrl} decorative />
    </span>
  );
}

interface CycleOwnerPickerProps {
  readonly projectId: string;
  readonly value: string | null;
  readonly onChange: (ownerId: string | null) => void;
  readonly disabled?: boolean;
}

/** One of the project's people, or no one. */
export function CycleOwnerPicker({ projectId, ...props }: CycleOwnerPickerProps) {
  const t = useTranslations('cycles.owner');
  return (
    <LeadPicker {...props} among={usePeopleOf(projectId)} words={{ name: t('name'), none: t('none') }} />
  );
}

/** The owner of a cycle, editable with permission, but not in a completed cycle. */
export function CycleOwnerLine({ row, isOver }: { row: Cycle; isOver: boolean }) {
  const t = useTranslations('cycles.owner');
  const home = useRow(project, row.projectId);
  const mayUpdate = useCan('cycle:update', home && { entity: project, row: home });
  const run = useCommand();
  return (
    <div className="mt-2 flex items-center gap-2">
      <span className="w-14 flex-none text-2">{t('name')}</span>
      <div className="min-w-0 flex-1">
        <CycleOwnerPicker
          projectId={row.projectId}
          value={row.ownerId}
          disabled={!mayUpdate || isOver}
          onChange={(ownerId) => run(updateCycle, { cycleId: row.id, patch: { ownerId } })}
        />
      </div>
    </div>
  );
}
