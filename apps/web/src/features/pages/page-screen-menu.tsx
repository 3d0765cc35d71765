import { member, type Page } from '@cairn/domain';
import type { EditorHandle } from '@cairn/editor/react';
import { writeClipboard } from '@cairn/ui/write-clipboard';
import { ClipboardIcon, DownloadIcon, HistoryIcon, MaximizeIcon } from '@cairn/ui/icons';
import { MenuCheckboxItem, MenuItem, MenuSeparator, Submenu } from '@cairn/ui/menu';
import { toast } from '@cairn/ui/toast';
import { useState, type RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { useEngine } from '../../data/engine-context.ts';
import type { CommentWords } from './comments-export.ts';
import { asHtmlFile, asMarkdown, download, fileName } from './page-export.ts';
import { PageMenu } from './page-menu.tsx';
import type { PageComments } from './use-page-comments.ts';
import { usePageName } from './use-page-name.ts';

interface PageScreenMenuProps {
  row: Page;
  editor: RefObject<EditorHandle | null>;
  comments: PageComments;
  wide: boolean;
  onWide: (wide: boolean) => void;
  onHistory: () => void;
  onRemove: () => void;
}

/** The menu of an open page: the usual page actions, and those on its text. */
export function PageScreenMenu(props: PageScreenMenuProps) {
  const { row, editor, comments, wide, onWide, onHistory, onRemove } = props;
  const t = useTranslations('pages.actions');
  const words = useCommentWords();
  const [hasComments, setHasComments] = useState(false);
  const said = hasComments ? comments.rows : [];
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
    withEditor(async (held) => {
      const { commentsAsMarkdown } = await import('./comments-export.ts');
      const text = (await asMarkdown(name, held)) + commentsAsMarkdown(said, words, location.origin);
      download(fileName(name, 'md'), 'text/markdown;charset=utf-8', text);
    });
  const saveHtml = (): void =>
    withEditor(async (held) => {
      const { commentsAsHtml } = await import('./comments-export.ts');
      const text = asHtmlFile(name, held.getHtml() + commentsAsHtml(said, words), location.origin);
      download(fileName(name, 'html'), 'text/html;charset=utf-8', text);
    });
  return (
    <PageMenu row={row} onRemove={onRemove}>
      <MenuItem icon={<ClipboardIcon />} onSelect={copyMarkdown}>
        {t('copyMarkdown')}
      </MenuItem>
      <Submenu label={t('export')} icon={<DownloadIcon />}>
        <MenuItem onSelect={saveMarkdown}>{t('exportMarkdown')}</MenuItem>
        <MenuItem onSelect={saveHtml}>{t('exportHtml')}</MenuItem>
        <MenuItem onSelect={() => window.print()}>{t('exportPdf')}</MenuItem>
        {comments.rows.length > 0 && (
          <>
            <MenuSeparator />
            <MenuCheckboxItem checked={hasComments} onCheckedChange={setHasComments}>
              {t('exportComments')}
            </MenuCheckboxItem>
          </>
        )}
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

/** Day before month, as everywhere in the app. */
const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

function useCommentWords(): CommentWords {
  const t = useTranslations('pages.comments');
  const tComments = useTranslations('comments');
  const { store } = useEngine();
  return {
    title: t('title'),
    resolved: t('resolvedOne'),
    removed: tComments('removed'),
    nameOf: (id) => store.get(member, id)?.displayName ?? tComments('somebody'),
    momentOf: (at) => MOMENT.format(at),
  };
}
