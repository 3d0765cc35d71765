import { can, issue, momentOf, NO_VALUE, unarchiveIssues } from '@cairn/domain';
import { ArchiveIcon, UnarchiveIcon } from '@cairn/ui/icons';
import { IconButton } from '@cairn/ui/icon-button';
import { RelativeTime } from '@cairn/ui/relative-time';
import { toast } from '@cairn/ui/toast';
import { useTranslations } from 'use-intl';
import { useEngine } from '../../../data/engine-context.ts';
import { useCommand } from '../../../data/use-command.ts';
import { undoOffer } from '../../../data/use-undo.ts';
import type { CellProps, PropertyUi } from '../../../platform/property-ui.ts';
import { useIssueContext } from '../issue-context.tsx';
import { issueKey } from '../issue-key.ts';

/** When an issue was archived, with a button that restores it. For archives only, because other lists contain no archived issues. */
export const archivedAtUi: PropertyUi = {
  id: 'archivedAt',
  property: momentOf({ id: 'archivedAt', stored: { of: issue, field: 'archivedAt' } }),
  order: 1000,
  label: 'archives.issues.archivedAt',
  Icon: ArchiveIcon,
  slot: 'end',
  Cell: ArchivedCell,
  describe: (value, { day }) => ({
    label: value === NO_VALUE ? '' : day(value),
    icon: <ArchiveIcon />,
  }),
  options: () => [],
};

function ArchivedCell({ issue: row }: CellProps) {
  const t = useTranslations('archives.issues');
  const { actor, words } = useIssueContext();
  const engine = useEngine();
  const run = useCommand();
  if (row.archivedAt === null) return null;
  const reference = issueKey(row, words.lookups);
  const restore = (): void => {
    const receipt = run(unarchiveIssues, { issueIds: [row.id] });
    toast.show(t('restored', { reference }), undoOffer(engine, t('undo'), [receipt]));
  };
  return (
    <span className="relative z-1 flex items-center gap-1 text-small whitespace-nowrap text-2">
      <span className="narrow:hidden">
        <RelativeTime at={row.archivedAt} />
      </span>
      {can(actor, 'issue:archive', { entity: issue, row }) && (
        <IconButton
          size="sm"
          label={t('restoreOne', { reference })}
          icon={<UnarchiveIcon />}
          onClick={restore}
        />
      )}
    </span>
  );
}
