import { AlertDialog } from '@cairn/ui/alert-dialog';
import { IconButton } from '@cairn/ui/icon-button';
import { MoreIcon, TrashIcon } from '@cairn/ui/icons';
import { Menu, MenuItem } from '@cairn/ui/menu';
import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';

interface RowMenuProps {
  readonly name: string;
  /** What becomes of what belongs to it when it is deleted. */
  readonly removeText: string;
  /** Undefined for those who can't delete it. */
  readonly onRemove: (() => void) | undefined;
  /** The items above Delete. */
  readonly children: ReactNode;
}

/** What can be done with something that has a name and stands in a list; it asks before it is deleted. */
export function RowMenu({ name, removeText, onRemove, children }: RowMenuProps) {
  const t = useTranslations('rowMenu');
  const [isRemoving, setIsRemoving] = useState(false);
  return (
    <>
      <Menu
        align="end"
        trigger={<IconButton className="relative z-1" label={t('label', { name })} icon={<MoreIcon />} />}
      >
        {children}
        {onRemove && (
          <MenuItem icon={<TrashIcon />} tone="danger" onSelect={() => setIsRemoving(true)}>
            {t('remove')}
          </MenuItem>
        )}
      </Menu>
      {onRemove && (
        <AlertDialog
          open={isRemoving}
          onOpenChange={setIsRemoving}
          tone="danger"
          title={t('removeQuestion', { name })}
          confirmLabel={t('remove')}
          cancelLabel={t('cancel')}
          onConfirm={onRemove}
        >
          {removeText}
        </AlertDialog>
      )}
    </>
  );
}
