import type { Page } from '@cairn/domain';
import { Picker } from '@cairn/ui/picker';
import { useMemo, type RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { PageMark } from '../projects/public.ts';
import { parentsFor, placeAtEnd } from './page-tree.ts';
import { usePageActions } from './use-page-actions.ts';
import { usePageName } from './use-page-name.ts';
import { usePages } from './use-pages.ts';

interface PageMovePickerProps {
  row: Page;
  anchor: RefObject<HTMLElement | null>;
  onMoved: (words: string) => void;
  onClose: () => void;
}

const TOP = 'top';

/** Moves a page under another one, found by title. */
export function PageMovePicker({ row, anchor, onMoved, onClose }: PageMovePickerProps) {
  const t = useTranslations('pages');
  const actions = usePageActions();
  const nameOf = usePageName();
  const pages = usePages(row.projectId);
  const items = useMemo(() => {
    const parents = parentsFor(pages, row).map((each) => ({
      value: each.id,
      label: nameOf(each),
      icon: <PageMark row={each} />,
    }));
    return row.parentId === null ? parents : [{ value: TOP, label: t('actions.moveTop') }, ...parents];
  }, [pages, row, nameOf, t]);
  const pick = (value: string): void => {
    const parent = pages.find(({ id }) => id === value);
    actions.move(row, placeAtEnd(pages, parent?.id ?? null, row.id));
    const name = nameOf(row);
    onMoved(parent ? t('list.nested', { name, parent: nameOf(parent) }) : t('list.movedTop', { name }));
  };
  return (
    <Picker
      open
      onOpenChange={(open) => open || onClose()}
      anchor={anchor}
      align="end"
      label={t('actions.moveLabel', { name: nameOf(row) })}
      placeholder={t('actions.movePlaceholder')}
      emptyText={t('actions.moveNone')}
      items={items}
      value={row.parentId}
      onChange={pick}
    />
  );
}
