import { backlink, issue as issueEntity, page as pageEntity, type Backlink } from '@cairn/domain';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { useRow, useRows } from '../../data/use-rows.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { pagePath } from '../../lib/page-path.ts';
import { IssuePageRow, PageSection } from '../issues/public.ts';
import { PageMark } from '../projects/public.ts';
import { sourcesOf, type Source } from './sources-of.ts';
import { useVisibleSources } from './use-visible-sources.ts';

/** The issues, comments and pages that mention an issue or page, as far as the person may read them. */
export function MentionedIn({ targetId }: { targetId: string }) {
  const t = useTranslations('backlinks');
  const rows: readonly Backlink[] = useRows(backlink, { field: 'targetId', value: targetId });
  const sources = useVisibleSources(useMemo(() => sourcesOf(rows), [rows]));
  if (sources.length === 0) return null;
  return (
    <PageSection heading={t('heading')}>
      <ul>
        {sources.map((source) =>
          source.kind === 'issue' ? (
            <IssueSource key={source.id} source={source} />
          ) : (
            <PageSource key={source.id} source={source} />
          ),
        )}
      </ul>
    </PageSection>
  );
}

function IssueSource({ source: { id, places } }: { source: Source }) {
  const t = useTranslations('backlinks');
  const row = useRow(issueEntity, id);
  return row ? <IssuePageRow row={row} note={t(places)} /> : null;
}

function PageSource({ source: { id, places } }: { source: Source }) {
  const [t, words] = [useTranslations('app'), useTranslations('backlinks')];
  const { workspace } = useWorkspace();
  const row = useRow(pageEntity, id);
  if (!row) return null;
  return (
    <li className="relative -mx-2 flex min-h-9 items-center gap-2 rounded-r2 px-2 hover:bg-tint-hover pointer-coarse:min-h-11">
      <PageMark row={row} />
      <AppLink
        to={pagePath(workspace.slug, row)}
        className="min-w-0 flex-1 truncate after:absolute after:inset-0 after:rounded-r2"
      >
        {row.title === '' ? t('untitledPage') : row.title}
      </AppLink>
      <span className="flex-none text-small text-2">{words(places)}</span>
    </li>
  );
}
