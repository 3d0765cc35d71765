import { HOME_VIEWS_MAX, toggleHomeView, type View } from '@cairn/domain';
import {
  CopyIcon,
  EditIcon,
  GlobeIcon,
  HomeIcon,
  LinkIcon,
  LockIcon,
  UnlockIcon,
  EyeOffIcon,
} from '@cairn/ui/icons';
import { toast } from '@cairn/ui/toast';
import { MenuItem, MenuSeparator } from '@cairn/ui/menu';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useHomeArrangement } from '../../data/use-home-arrangement.ts';
import { RowMenu } from '../../lib/row-menu.tsx';
import { FavouriteMenuItem } from '../favourites/public.ts';
import { useViewActions } from './use-view-actions.ts';
import { useViewRights } from './use-view-rights.ts';
import { ViewForm } from './view-form.tsx';

interface ViewMenuProps {
  readonly row: View;
  readonly onRemoved?: () => void;
}

/** Actions on a view; people without edit rights can copy its link and add it to their favourites. */
export function ViewMenu({ row, onRemoved }: ViewMenuProps) {
  const t = useTranslations('views');
  const { mayCreate, mayUpdate, mayShare, mayLock, mayRemove } = useViewRights(row);
  const actions = useViewActions();
  // As it was when the dialog opened, so that changes by others are kept.
  const [edited, setEdited] = useState<View>();
  const isPublic = row.access === 'public';
  const [arrangement, arrange] = useHomeArrangement();
  const isOnHome = arrangement.main.includes(`view:${row.id}`);
  const toggleHome = (): void => {
    const next = toggleHomeView(arrangement, row.id);
    if (next === arrangement) return void toast.error(t('homeIsFull', { most: HOME_VIEWS_MAX }));
    arrange(next);
    if (!isOnHome) toast.success(t('addedToHome', { name: row.name }));
  };
  return (
    <>
      <RowMenu
        name={row.name}
        removeText={t('removeText')}
        onRemove={
          mayRemove
            ? () => {
                actions.remove(row);
                onRemoved?.();
              }
            : undefined
        }
      >
        <FavouriteMenuItem kind="view" targetId={row.id} />
        <MenuItem icon={<HomeIcon />} onSelect={toggleHome}>
          {t(isOnHome ? 'removeFromHome' : 'addToHome')}
        </MenuItem>
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
        {mayRemove && <MenuSeparator />}
      </RowMenu>
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
    </>
  );
}
