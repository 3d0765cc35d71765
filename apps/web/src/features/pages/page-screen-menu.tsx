import type { Page } from '@cairn/domain';
import type { EditorHandle } from '@cairn/editor/react';
import { writeClipboard } from '@cairn/ui/write-clipboard';
import { ClipboardIcon, DownloadIcon, HistoryIcon, MaximizeIcon } from '@cairn/ui/icons';
import { MenuCheckboxItem, MenuItem, Submenu } from '@cairn/ui/menu';
import { toast } from '@cairn/ui/toast';
import type { RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { asHtmlFile, asMarkdown, download, fileName } from './page-export.ts';
import { PageMenu } from './page-menu.tsx';
import { usePageName } from './use-page-name.ts';

interface PageScreenMenuProps {
  row: Page;
  editor: RefObject<EditorHandle | null>;
  wide: boolean;
  onWide: (wide: boolean) => void;
  onHistory: () => void;
  onRemove: () => void;
}

/** The menu of a page that is open: what can be done with any page, and with its text. */
export function PageScreenMenu({ row, editor, wide, onWide, onHistory, onRemove }: PageScreenMenuProps) {
  const t = useTranslations('pages.actions');
  const nameOf = usePageName();
  const name = nameOf(row);
  const withEditor = (act: (held: EditorHandle) => Promise<void>): void => {
    if (editor.current) void act(editor.current);
    else toast.error(t('notLoaded'));
  };
  const copyMarkdown = (): void =>
    withEditor(async (held) => {
      await asMarkdown(name, held)
        .then(writeClipboard)
        .then(
          () => toast.success(t('markdownCopied')),
          () => toast.error(t('copyFailed')),
        );
    });
  const saveMarkdown = (): void =>
    withEditor(async (held) =>
      download(fileName(name, 'md'), 'text/markdown;charset=utf-8', await asMarkdown(name, held)),
    );
  const saveHtml = (): void =>
    withEditor(async (held) =>
      download(
        fileName(name, 'html'),
        'text/html;charset=utf-8',
        asHtmlFile(name, held.getHtml(), location.origin),
      ),
    );
  return (
    <PageMenu row={row} onRemove={onRemove}>
      <MenuItem icon={<ClipboardIcon />} onSelect={copyMarkdown}>
        {t('copyMarkdown')}
      </MenuItem>
      <Submenu label={t('export')} icon={<DownloadIcon />}>
        <MenuItem onSelect={saveMarkdown}>{t('exportMarkdown')}</MenuItem>
        <MenuItem onSelect={saveHtml}>{t('exportHtml')}</MenuItem>
        <MenuItem onSelect={() => window.print()}>{t('exportPdf')}</MenuItem>
      </Submenu>
      <MenuItem icon={<HistoryIcon />} onSelect={onHistory}>
        {t('history')}
      </MenuItem>
      <MenuCheckboxItem icon={<MaximizeIcon />} checked={wide} onCheckedChange={onWide}>
        {t('wide')}
      </MenuCheckboxItem>
    </PageMenu>
  );
}
