import { Confirm } from '@cairn/ui/confirm';
import { IconButton } from '@cairn/ui/icon-button';
import { MoreIcon, TrashIcon } from '@cairn/ui/icons';
import { Menu, MenuItem } from '@cairn/ui/menu';
import { toast } from '@cairn/ui/toast';
import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';

interface RowMenuProps {
  readonly name: string;
  /** What happens to its content when it is deleted. */
  readonly removeText: string;
  /** Undefined for people who can't delete it. */
  readonly onRemove: (() => void) | undefined;
  /** Why it can't be deleted now; shown in place of the question. */
  readonly obstacle?: string | undefined;
  /** The items above Delete, rendered when the menu is open. */
  readonly children: ReactNode;
}

/** The menu of a named thing in a list; it asks before deleting. */
export function RowMenu({ name, removeText, onRemove, obstacle, children }: RowMenuProps) {
  const t = useTranslations('rowMenu');
  const [isRemoving, setIsRemoving] = useState(false);
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton
            className="relative z-1"
            label={t('label', { name })}
            icon={<MoreIcon />}
            // No tooltip: the row already shows the name, and hundreds of rows would each have one.
            tooltip={false}
          />
        }
      >
        {children}
        {onRemove && (
          <MenuItem
            icon={<TrashIcon />}
            tone="danger"
            onSelect={() => (obstacle === undefined ? setIsRemoving(true) : toast.error(obstacle))}
          >
            {t('remove')}
          </MenuItem>
        )}
      </Menu>
      {onRemove && (
        <Confirm
          open={isRemoving}
          onOpenChange={setIsRemoving}
          tone="danger"
          title={t('removeQuestion', { name })}
          description={removeText}
          confirmLabel={t('remove')}
          cancelLabel={t('cancel')}
          onConfirm={onRemove}
        />
      )}
    </>
  );
}
