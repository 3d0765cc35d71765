import type { View } from '@cairn/domain';
import { AlertDialog } from '@cairn/ui/alert-dialog';
import { IconButton } from '@cairn/ui/icon-button';
import {
  CopyIcon,
  EditIcon,
  GlobeIcon,
  LinkIcon,
  LockIcon,
  MoreIcon,
  TrashIcon,
  UnlockIcon,
  EyeOffIcon,
} from '@cairn/ui/icons';
import { Menu, MenuItem, MenuSeparator } from '@cairn/ui/menu';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { FavouriteMenuItem } from '../favourites/public.ts';
import { useViewActions } from './use-view-actions.ts';
import { useViewRights } from './use-view-rights.ts';
import { ViewForm } from './view-form.tsx';

interface ViewMenuProps {
  readonly row: View;
  readonly onRemoved?: () => void;
}

/** What can be done with a view; those who may only look can copy its link and have it among their favourites. */
export function ViewMenu({ row, onRemoved }: ViewMenuProps) {
  const t = useTranslations('views');
  const { mayCreate, mayUpdate, mayShare, mayLock, mayRemove } = useViewRights(row);
  const actions = useViewActions();
  // As it was when the dialog opened: what others change meanwhile stays.
  const [edited, setEdited] = useState<View>();
  const [isRemoving, setIsRemoving] = useState(false);
  const isPublic = row.access === 'public';
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton
            className="relative z-1"
            label={t('actionsFor', { name: row.name })}
            icon={<MoreIcon />}
          />
        }
      >
        <FavouriteMenuItem kind="view" targetId={row.id} />
        <MenuItem icon={<LinkIcon />} onSelect={() => actions.copyLink(row)}>
          {t('copyLink')}
        </MenuItem>
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
        {mayShare && (
          <MenuItem
            icon={isPublic ? <EyeOffIcon /> : <GlobeIcon />}
            onSelect={() => actions.toggleAccess(row)}
          >
            {t(isPublic ? 'hide' : 'share')}
          </MenuItem>
        )}
        {mayLock && (
          <MenuItem
            icon={row.isLocked ? <UnlockIcon /> : <LockIcon />}
            onSelect={() => actions.toggleLock(row)}
          >
            {t(row.isLocked ? 'unlock' : 'lock')}
          </MenuItem>
        )}
        {mayRemove && (
          <>
            <MenuSeparator />
            <MenuItem icon={<TrashIcon />} tone="danger" onSelect={() => setIsRemoving(true)}>
              {t('remove')}
            </MenuItem>
          </>
        )}
      </Menu>
      {edited && (
        <ViewForm
          given={edited}
          projectId={row.projectId}
          title={t('edit')}
          submitLabel={t('form.save')}
          mayShare={mayShare}
          onClose={() => setEdited(undefined)}
          onSubmit={(draft) => {
            actions.edit(edited, draft);
            setEdited(undefined);
          }}
        />
      )}
      <AlertDialog
        open={isRemoving}
        onOpenChange={setIsRemoving}
        tone="danger"
        title={t('removeQuestion', { name: row.name })}
        confirmLabel={t('remove')}
        cancelLabel={t('form.cancel')}
        onConfirm={() => {
          actions.remove(row);
          onRemoved?.();
        }}
      >
        {t('removeText')}
      </AlertDialog>
    </>
  );
}
