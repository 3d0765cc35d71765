import { BulkBar } from '@cairn/ui/bulk-bar';
import { Button } from '@cairn/ui/button';
import { IconButton } from '@cairn/ui/icon-button';
import {
  ArchiveIcon,
  CloseIcon,
  CopyIcon,
  LinkIcon,
  MoreIcon,
  MoveToProjectIcon,
  PageIcon,
  TrashIcon,
  UnarchiveIcon,
} from '@cairn/ui/icons';
import { Menu, MenuItem, MenuSeparator } from '@cairn/ui/menu';
import { Toolbar, ToolbarSeparator } from '@cairn/ui/toolbar';
import { useMemo, useRef } from 'react';
import { propertyUisIn } from '../../../platform/property-ui.ts';
import { useIssueContext } from '../issue-context.tsx';
import { useIssues } from '../use-issues.ts';
import { openCopy, openMove } from '../move/move-store.ts';
import { DUPLICATES_MAX, useBulkActions } from './use-bulk-actions.ts';
import { useListSelection, useSelected } from './use-list-selection.ts';

/** Shown as buttons; all others are in the menu. */
const FIRST = ['state', 'priority', 'assignees', 'labels'];

/** Bulk actions for the selection; renders nothing while nothing is selected. */
export function IssueBulkBar() {
  const { propertyUis, words, openPicker } = useIssueContext();
  const { t } = words;
  const selection = useListSelection();
  const selected = useSelected((state) => state.selected);
  const bulk = useBulkActions();
  const ids = useMemo(() => [...selected], [selected]);
  const rows = useIssues(ids);
  const more = useRef<HTMLButtonElement>(null);
  if (selected.size === 0) return null;
  const projectIds = [...new Set(rows.map((each) => each.projectId))];
  // Archived issues can only be restored or deleted.
  const isArchived = rows.length > 0 && rows.every((each) => each.archivedAt !== null);
  const editable = isArchived
    ? []
    : propertyUisIn(propertyUis, words.lookups, projectIds).filter((ui) => ui.Picker);
  const rest = editable.filter((ui) => !FIRST.includes(ui.id));
  return (
    <BulkBar label={t('bulk.region')}>
      <Toolbar label={t('bulk.actions')}>
        <output className="px-2 font-medium tabular-nums narrow:px-1">
          {t('bulk.selected', { count: ids.length })}
        </output>
        <IconButton
          label={t('bulk.clear')}
          icon={<CloseIcon />}
          keys="Escape"
          onClick={() => selection.clear()}
        />
        <ToolbarSeparator />
        {editable
          .filter((ui) => FIRST.includes(ui.id))
          .toSorted((a, b) => FIRST.indexOf(a.id) - FIRST.indexOf(b.id))
          .map((ui) => (
            <Button
              key={ui.id}
              variant="ghost"
              className="narrow:!px-1.5"
              icon={<ui.Icon />}
              aria-haspopup="dialog"
              onClick={(event) => openPicker(ui.id, ids, event.currentTarget)}
            >
              <span className="narrow:vh">{words.say(ui.label)}</span>
            </Button>
          ))}
        <Menu trigger={<IconButton ref={more} label={t('bulk.more')} icon={<MoreIcon />} />} side="top">
          {rest.map((ui) => (
            <MenuItem
              key={ui.id}
              icon={<ui.Icon />}
              keys={ui.keys}
              onSelect={() => openPicker(ui.id, ids, more.current)}
            >
              {words.say(ui.label)}
            </MenuItem>
          ))}
          {rest.length > 0 && <MenuSeparator />}
          {!isArchived && bulk.mayDuplicate(ids) && (
            <MenuItem
              icon={<CopyIcon />}
              disabled={ids.length > DUPLICATES_MAX}
              hint={ids.length > DUPLICATES_MAX ? t('bulk.atMost', { max: DUPLICATES_MAX }) : undefined}
              onSelect={() => bulk.duplicate(ids)}
            >
              {t('bulk.duplicate')}
            </MenuItem>
          )}
          {!isArchived && bulk.mayMove(ids) && (
            <MenuItem icon={<MoveToProjectIcon />} onSelect={() => openMove(ids)}>
              {t('bulk.moveToProject')}
            </MenuItem>
          )}
          <MenuItem icon={<CopyIcon />} onSelect={() => openCopy(ids)}>
            {t('bulk.copyToProject')}
          </MenuItem>
          <MenuItem icon={<LinkIcon />} onSelect={() => bulk.copyLinks(ids)}>
            {t('bulk.copyLinks')}
          </MenuItem>
          <MenuItem icon={<PageIcon />} onSelect={() => bulk.copyMarkdown(ids)}>
            {t('bulk.copyMarkdown')}
          </MenuItem>
        </Menu>
        <ToolbarSeparator />
        {isArchived && bulk.mayArchive(ids) && (
          <Button
            variant="ghost"
            className="narrow:!px-1.5"
            icon={<UnarchiveIcon />}
            onClick={() => bulk.restore(ids)}
          >
            <span className="narrow:vh">{t('bulk.restore')}</span>
          </Button>
        )}
        {!isArchived && bulk.mayArchive(ids) && (
          <Button
            variant="ghost"
            className="narrow:!px-1.5"
            icon={<ArchiveIcon />}
            disabledReason={bulk.canArchiveNow(ids) ? undefined : t('bulk.archiveWhen')}
            onClick={() => bulk.archive(ids)}
          >
            <span className="narrow:vh">{t('bulk.archive')}</span>
          </Button>
        )}
        {bulk.mayRemove(ids) && (
          <Button
            variant="ghost"
            icon={<TrashIcon />}
            className="!text-red-ink narrow:!px-1.5 [&>svg]:!text-red-ink"
            onClick={() => bulk.remove(ids)}
          >
            <span className="narrow:vh">{t('bulk.remove')}</span>
          </Button>
        )}
      </Toolbar>
    </BulkBar>
  );
}
