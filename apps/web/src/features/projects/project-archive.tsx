import type { Project } from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { PageBody, PageHeader } from '@cairn/ui/page-header';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useEngineState } from '../../data/engine-context.ts';
import { Empty } from '../../platform/empty.tsx';
import type { EmptyScreen } from '../../platform/empty-screens.ts';
import { wordsTest } from '../../lib/fold-text.ts';
import { NoMatch } from '../../lib/list-tools.tsx';
import { SearchField } from '../../lib/search-field.tsx';
import { ArchiveTabs } from './archive-tabs.tsx';
import { ProjectBreadcrumb } from './project-breadcrumb.tsx';

/** Rows shown at first and added with each click. */
const PAGE = 100;

interface ProjectArchiveProps<Row> {
  readonly home: Project;
  readonly title: string;
  /** All archived rows, in list order. */
  readonly rows: readonly Row[];
  /** The searchable text. */
  readonly textOf: (row: Row) => string;
  readonly empty: Omit<EmptyScreen, 'actions'>;
  /** Renders the rows of the list. */
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** One of a project's archives, with search and paging. */
export function ProjectArchive<Row>(props: ProjectArchiveProps<Row>) {
  const { home, title, rows, textOf, empty, children } = props;
  const t = useTranslations('archives');
  const isReady = useEngineState(({ phase }) => phase === 'ready');
  const [query, setQuery] = useState('');
  const [shown, setShown] = useState(PAGE);
  const hasWords = wordsTest(query);
  const found = rows.filter((row) => hasWords(textOf(row)));
  useEffect(() => {
    document.title = `${title} · ${home.name}`;
  }, [title, home.name]);
  return (
    <>
      <PageHeader>
        <ProjectBreadcrumb home={home} crumbs={[{ key: 'archive', label: title }]} />
      </PageHeader>
      <ArchiveTabs home={home} />
      {rows.length === 0 ? (
        // Old closed issues load after the first paint; only then is it known whether there are any.
        isReady && <Empty of={empty} />
      ) : (
        <>
          <div className="flex flex-none items-center gap-3 border-b border-line px-4 py-1.5 narrow:px-3">
            <output className="text-small text-2">{t('count', { count: found.length })}</output>
            <SearchField
              label={t('search')}
              value={query}
              onChange={setQuery}
              className="ml-auto w-56 narrow:w-auto narrow:max-w-64 narrow:flex-1"
            />
          </div>
          <PageBody>
            {found.length === 0 ? (
              <NoMatch title={t('noMatch')} text={t('noMatchText')} />
            ) : (
              <ul aria-label={title}>{children(found.slice(0, shown))}</ul>
            )}
            {found.length > shown && (
              <div className="p-3 text-center">
                <Button onClick={() => setShown(shown + PAGE)}>{t('more')}</Button>
              </div>
            )}
          </PageBody>
        </>
      )}
    </>
  );
}
