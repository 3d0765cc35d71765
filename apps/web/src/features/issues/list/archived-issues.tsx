import { DEFAULT_VIEW, type Issue, type IssueViewSpec, type Project } from '@cairn/domain';
import { useNarrow } from '@cairn/ui/use-media';
import { useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useEngineState } from '../../../data/engine-context.ts';
import { wordsTest } from '../../../lib/fold-text.ts';
import { NoMatch } from '../../../lib/list-tools.tsx';
import { SearchField } from '../../../lib/search-field.tsx';
import { Empty } from '../../../platform/empty.tsx';
import { ArchiveTabs, ProjectBreadcrumb, ProjectScreen } from '../../projects/public.ts';
import { emptyScreens } from '../empty-screens.tsx';
import { IssueProvider, usePropertyUis } from '../issue-context.tsx';
import { referenceOf } from '../issue-reference.tsx';
import { archivedAtUi } from './archived-property.tsx';
import { IssueBrowser } from './issue-browser.tsx';

/** One list, newest first. */
const USUAL: IssueViewSpec = {
  ...DEFAULT_VIEW,
  group: null,
  order: 'archivedAt',
  descending: true,
  shown: ['id', 'priority', 'state', 'labels', 'estimate', 'assignees', 'archivedAt'],
};

const WITHOUT = ['project', 'stateGroup'];

/** `/$workspace/projects/$project/archives/issues` */
export const ArchivedIssuesScreen = () => (
  <ProjectScreen>{(row) => <WithArchivedAt key={row.id} row={row} />}</ProjectScreen>
);

function WithArchivedAt({ row }: { row: Project }) {
  const uis = usePropertyUis();
  const propertyUis = useMemo(() => [...uis, archivedAtUi], [uis]);
  return (
    <IssueProvider propertyUis={propertyUis}>
      <ArchivedIssues row={row} />
    </IssueProvider>
  );
}

/** The archived issues of a project, which can be searched, filtered, and restored or deleted together. */
function ArchivedIssues({ row: home }: { row: Project }) {
  const t = useTranslations('archives');
  const isReady = useEngineState(({ phase }) => phase === 'ready');
  const isNarrow = useNarrow();
  const [query, setQuery] = useState('');
  const scope = useMemo(
    () => ({ projectIds: [home.id], isArchive: true as const, only: testOf(query, home.identifier) }),
    [home.id, home.identifier, query],
  );
  const title = t('issues.title');
  useEffect(() => {
    document.title = `${title} · ${home.name}`;
  }, [title, home.name]);
  return (
    <IssueBrowser
      label={title}
      viewKey={`view:archive:${home.id}`}
      usual={USUAL}
      scope={scope}
      without={WITHOUT}
      heading={<ProjectBreadcrumb home={home} crumbs={[{ key: 'archive', label: title }]} />}
      controls={
        <SearchField
          label={t('search')}
          hint={isNarrow ? t('searchHint') : undefined}
          value={query}
          onChange={setQuery}
          className="w-56 narrow:w-36"
        />
      }
      tabs={<ArchiveTabs home={home} />}
      // Old closed issues load after the first paint: only then is it certain that there are none.
      empty={
        query.trim() !== '' ? (
          <NoMatch title={t('noMatch')} text={t('noMatchText')} />
        ) : (
          isReady && <Empty of={emptyScreens.archived} />
        )
      }
    />
  );
}

/** Whether an issue's key or title contains all the typed words. */
function testOf(query: string, identifier: string): (row: Issue) => boolean {
  const hasWords = wordsTest(query);
  return ({ number, title }) => hasWords(`${referenceOf(identifier, number)} ${title}`);
}
