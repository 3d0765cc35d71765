import { page } from '@cairn/domain';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../../data/engine-context.ts';
import { useRow } from '../../../data/use-rows.ts';
import { AppLink } from '../../../lib/app-link.tsx';
import { pagePath } from '../../../lib/page-path.ts';
import { PageMark } from '../../projects/public.ts';

/** A page in a line of text, by its current title. If it is not visible, the name that the text contains. */
export function PageChip({ pageId, written }: { pageId: string; written: string }) {
  const t = useTranslations('app');
  const { workspace } = useWorkspace();
  const row = useRow(page, pageId);
  if (!row) return <span>{written}</span>;
  const title = row.title === '' ? t('untitledPage') : row.title;
  return (
    <AppLink
      to={pagePath(workspace.slug, row)}
      contentEditable={false}
      draggable={false}
      title={title}
      className="cairn-issue-chip"
    >
      <PageMark row={row} />
      <span className="cairn-issue-title">{title}</span>
    </AppLink>
  );
}
