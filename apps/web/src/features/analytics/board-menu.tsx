import type { ChartBoard } from '@cairn/domain';
import { CopyIcon, EditIcon } from '@cairn/ui/icons';
import { MenuItem, MenuSeparator } from '@cairn/ui/menu';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { RowMenu } from '../../lib/row-menu.tsx';
import { BoardForm } from './board-form.tsx';
import { useBoardActions } from './use-board-actions.ts';
import { useBoardRights } from './use-board-rights.ts';

/** Actions on a board; not shown to people who may neither change nor create boards. */
export function BoardMenu({ row, onRemoved }: { row: ChartBoard; onRemoved?: () => void }) {
  const t = useTranslations('analytics.boards');
  const { mayCreate, mayUpdate, mayShare, mayRemove } = useBoardRights(row);
  const actions = useBoardActions();
  // As it was when the dialog opened, so that changes by others are kept.
  const [edited, setEdited] = useState<ChartBoard>();
  if (!mayCreate && !mayUpdate && !mayRemove) return null;
  return (
    <>
      <RowMenu
        name={row.name}
        removeText={t(row.access === 'private' ? 'removePrivateText' : 'removeText')}
        onRemove={
          mayRemove
            ? () => {
                actions.remove(row);
                onRemoved?.();
              }
            : undefined
        }
      >
        {mayUpdate && (
          <MenuItem icon={<EditIcon />} onSelect={() => setEdited(row)}>
            {t('edit')}
          </MenuItem>
        )}
        {mayCreate && (
          <MenuItem icon={<CopyIcon />} onSelect={() => actions.duplicate(row)}>
            {t('duplicate')}
          </MenuItem>
        )}
        {mayRemove && <MenuSeparator />}
      </RowMenu>
      {edited && (
        <BoardForm
          given={edited}
          isNew={false}
          mayShare={mayShare}
          onClose={() => setEdited(undefined)}
          onSubmit={(draft) => actions.edit(edited, draft)}
        />
      )}
    </>
  );
}
