import { propertyUisIn } from '../../platform/property-ui.ts';
import { can, issue as issueEntity } from '@cairn/domain';
import {
  ArchiveIcon,
  CopyIcon,
  ExternalLinkIcon,
  LinkIcon,
  MoveIcon,
  MoveToProjectIcon,
  PeekIcon,
  SquareCheckIcon,
  TrashIcon,
  UnarchiveIcon,
} from '@cairn/ui/icons';
import { MenuItem, MenuSeparator, Submenu } from '@cairn/ui/menu';
import { useTranslations } from 'use-intl';
import { useEngine, useWorkspace } from '../../data/engine-context.ts';
import { useCommand } from '../../data/use-command.ts';
import { useRow } from '../../data/use-rows.ts';
import { useGo } from '../../lib/use-go.ts';
import { copyIssue } from './copy-issue.ts';
import { copyAddress } from './copy-issue-link.ts';
import { useIssueContext } from './issue-context.tsx';
import { issuePath } from './issue-reference.tsx';
import { useBulkActions } from './list/use-bulk-actions.ts';
import { readPlaceKey } from './view/use-issue-groups.ts';
import { useMoves } from './board/use-issue-moves.ts';
import { useListSelection } from './list/use-list-selection.ts';
import { openCopy, openMove } from './move/move-store.ts';
import { usePeek } from './page/use-peek.ts';

/** The actions for one issue, or for the selection if the issue is part of it. */
export function IssueMenu({
  issueId,
  placeKey,
  anchor,
}: {
  issueId: string;
  placeKey: string;
  anchor: () => Element | null;
}) {
  const { actor, propertyUis, words, mayEdit, maySelect, openPicker } = useIssueContext();
  const page = useTranslations('issuePage');
  const say = useTranslations();
  const { t } = words;
  const engine = useEngine();
  const run = useCommand();
  const go = useGo();
  const { workspace } = useWorkspace();
  const selection = useListSelection();
  const bulk = useBulkActions();
  const peek = usePeek();
  const moves = useMoves();
  const place = readPlaceKey(placeKey);
  const row = useRow(issueEntity, issueId);
  if (!row) return null;
  const { selected } = selection.getState();
  const ids = selected.has(issueId) ? [...selected] : [issueId];
  const path = issuePath(workspace.slug, row);
  const editable = mayEdit(row);
  return (
    <>
      <MenuItem icon={<PeekIcon />} keys="Space" onSelect={() => peek.show(issueId)}>
        {t('menu.peek')}
      </MenuItem>
      <MenuItem icon={<ExternalLinkIcon />} onSelect={() => void window.open(path, '_blank', 'noopener')}>
        {t('menu.openTab')}
      </MenuItem>
      <MenuItem
        icon={<LinkIcon />}
        onSelect={() =>
          copyAddress(path, { title: page('copied'), lead: page('copiedUrl'), failed: page('copyFailed') })
        }
      >
        {t('menu.copyLink')}
      </MenuItem>
      {ids.length === 1 && can(actor, 'issue:create', { entity: issueEntity, row }) && (
        <MenuItem icon={<CopyIcon />} onSelect={() => copyIssue(row, { engine, workspace, run, say, go })}>
          {page('duplicate')}
        </MenuItem>
      )}
      {maySelect(row) && (
        <MenuItem
          icon={<SquareCheckIcon />}
          keys="x"
          onSelect={() => selection.toggle({ key: placeKey, id: issueId })}
        >
          {t(selected.has(issueId) ? 'menu.deselect' : 'menu.select')}
        </MenuItem>
      )}
      {editable && <MenuSeparator />}
      {editable &&
        propertyUisIn(propertyUis, words.lookups, [row.projectId]).map(
          (ui) =>
            ui.Picker && (
              <MenuItem
                key={ui.id}
                icon={<ui.Icon />}
                keys={ui.keys}
                onSelect={() => openPicker(ui.id, ids, anchor())}
              >
                {say(ui.label)}
              </MenuItem>
            ),
        )}
      {editable && moves && moves.targets.length > 0 && (
        <Submenu label={t('menu.move')} icon={<MoveIcon />}>
          {moves.targets.map((group) => (
            <MenuItem
              key={group}
              disabled={group === place.group}
              onSelect={() => {
                const target = { group, sub: place.sub };
                moves.move(placeKey, target, moves.rowsIn(target).length);
              }}
            >
              {moves.groupName(group)}
            </MenuItem>
          ))}
        </Submenu>
      )}
      {editable && (
        <MenuItem icon={<MoveToProjectIcon />} onSelect={() => openMove(ids)}>
          {t('bulk.moveToProject')}
        </MenuItem>
      )}
      <MenuItem icon={<CopyIcon />} onSelect={() => openCopy(ids)}>
        {t('bulk.copyToProject')}
      </MenuItem>
      {(bulk.mayArchive(ids) || bulk.mayRemove(ids)) && <MenuSeparator />}
      {bulk.mayArchive(ids) && row.archivedAt !== null && (
        <MenuItem icon={<UnarchiveIcon />} onSelect={() => bulk.restore(ids)}>
          {t('bulk.restore')}
        </MenuItem>
      )}
      {bulk.mayArchive(ids) && row.archivedAt === null && (
        <MenuItem
          icon={<ArchiveIcon />}
          disabled={!bulk.canArchiveNow(ids)}
          onSelect={() => bulk.archive(ids)}
        >
          {t('bulk.archive')}
        </MenuItem>
      )}
      {bulk.mayRemove(ids) && (
        <MenuItem icon={<TrashIcon />} tone="danger" onSelect={() => bulk.remove(ids)}>
          {t('bulk.remove')}
        </MenuItem>
      )}
    </>
  );
}
