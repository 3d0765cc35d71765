import {
  compareFavourites,
  createQuickLink,
  QUICK_LINKS_MAX,
  quickLink,
  removeQuickLink,
  updateQuickLink,
  type QuickLink,
} from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { IconButton } from '@cairn/ui/icon-button';
import { EditIcon, ExternalLinkIcon, MoreIcon, PlusIcon, TrashIcon } from '@cairn/ui/icons';
import { Menu, MenuItem, MenuSeparator } from '@cairn/ui/menu';
import { toast } from '@cairn/ui/toast';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useEngine } from '../../data/engine-context.ts';
import { useCommand } from '../../data/use-command.ts';
import { useRows } from '../../data/use-rows.ts';
import { undoOffer } from '../../data/use-undo.ts';
import { MoveItems } from '../../lib/move-items.tsx';
import { orderKeyAt } from '../../lib/order-key.ts';
import { Panel } from '../../lib/panel.tsx';
import { SortableRow } from '../../lib/sortable-row.tsx';
import { EmptyPanelNote } from '../../platform/empty.tsx';
import { LinkDialog } from '../issues/public.ts';
import { emptyScreens } from './empty-screens.tsx';

const nameOf = ({ title, url }: QuickLink): string => (title === '' ? url : title);

/** The person's quick links. No one else sees them, and nothing is fetched from them. */
export function LinksPanel() {
  const t = useTranslations('home.links');
  const run = useCommand();
  const links = useRows(quickLink, { compare: compareFavourites });
  const [edited, setEdited] = useState<QuickLink>();
  const [isOpen, setIsOpen] = useState(false);
  const [said, setSaid] = useState('');
  const open = (link: QuickLink | undefined): void => {
    setEdited(link);
    setIsOpen(true);
  };
  const move = (id: string, positionAmongOthers: (others: readonly QuickLink[]) => number): void => {
    const link = links.find((each) => each.id === id);
    if (!link) return;
    const others = links.filter((each) => each !== link);
    const position = positionAmongOthers(others);
    run(updateQuickLink, { linkId: id, patch: { sortOrder: orderKeyAt(others, position) } });
    setSaid(t('moved', { title: nameOf(link), position: position + 1, count: links.length }));
  };
  return (
    <Panel
      title={t('title')}
      after={
        <IconButton
          label={t('add')}
          size="sm"
          icon={<PlusIcon />}
          disabledReason={links.length < QUICK_LINKS_MAX ? undefined : t('full', { most: QUICK_LINKS_MAX })}
          onClick={() => open(undefined)}
        />
      }
    >
      {links.length === 0 ? (
        <EmptyPanelNote of={emptyScreens.links} />
      ) : (
        <ul aria-label={t('title')}>
          {links.map((link, at) => (
            <LinkRow
              key={link.id}
              link={link}
              position={at}
              count={links.length}
              onEdit={() => open(link)}
              onMove={(position) => move(link.id, () => position)}
              onDropped={(draggedId, isAfter) =>
                move(draggedId, (others) => others.indexOf(link) + (isAfter ? 1 : 0))
              }
            />
          ))}
        </ul>
      )}
      <output className="vh">{said}</output>
      <LinkDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        link={edited}
        onSubmit={(fields) => {
          if (edited) run(updateQuickLink, { linkId: edited.id, patch: fields });
          else run(createQuickLink, { id: uuid(), sortOrder: orderKeyAt(links, links.length), ...fields });
          setIsOpen(false);
        }}
      />
    </Panel>
  );
}

interface LinkRowProps {
  readonly link: QuickLink;
  readonly position: number;
  readonly count: number;
  readonly onEdit: () => void;
  readonly onMove: (position: number) => void;
  readonly onDropped: (draggedId: string, isAfter: boolean) => void;
}

function LinkRow({ link, position, count, onEdit, onMove, onDropped }: LinkRowProps) {
  const t = useTranslations('home.links');
  const title = nameOf(link);
  const remove = useRemove();
  return (
    <SortableRow
      sortable={{
        kind: 'quick-link',
        id: link.id,
        placesFor: () => ['before', 'after'],
        onDrop: (draggedId, place) => onDropped(draggedId, place === 'after'),
      }}
      dragTitle={t('drag', { title })}
      className="-ml-2 !gap-0 rounded-r2 pr-1 hover:bg-hover"
    >
      <a
        href={link.url}
        target="_blank"
        rel="noopener noreferrer"
        title={link.url}
        className="flex h-9 min-w-0 flex-1 items-center gap-2 rounded-r2 narrow:h-11"
      >
        <ExternalLinkIcon aria-hidden="true" className="size-4 flex-none text-2" />
        <span className="truncate">{title}</span>
      </a>
      <Menu
        align="end"
        trigger={<IconButton label={t('actions', { title })} size="sm" icon={<MoreIcon />} tooltip={false} />}
      >
        <MenuItem icon={<EditIcon />} onSelect={onEdit}>
          {t('edit')}
        </MenuItem>
        <MoveItems up={t('up')} down={t('down')} position={position} count={count} onMove={onMove} />
        <MenuSeparator />
        <MenuItem icon={<TrashIcon />} tone="danger" onSelect={() => remove(link)}>
          {t('remove')}
        </MenuItem>
      </Menu>
    </SortableRow>
  );
}

function useRemove(): (link: QuickLink) => void {
  const t = useTranslations('home.links');
  const engine = useEngine();
  const run = useCommand();
  return (link) => {
    const receipt = run(removeQuickLink, { linkId: link.id });
    toast.show(t('removed', { title: nameOf(link) }), undoOffer(engine, t('undo'), [receipt]));
  };
}
