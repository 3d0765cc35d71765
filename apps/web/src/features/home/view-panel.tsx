import { view as viewEntity, type Issue, type View, type ViewScope } from '@cairn/domain';
import { use, useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { useRow } from '../../data/use-rows.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { Panel, PanelNothing } from '../../lib/panel.tsx';
import { FeaturesContext } from '../../platform/features-context.ts';
import { loadedProperties, loadProperties } from '../../platform/load-properties.ts';
import type { PropertyUi } from '../../platform/property-ui.ts';
import { IssueProvider, useIssueGroups, useJoinedScope } from '../issues/public.ts';
import { useViewSpec, ViewMark, viewPath } from '../views/public.ts';
import { HomeRow } from './home-row.tsx';
import type { HomeLookups } from './use-home.ts';

/** How many issues it shows, in the view's order; the full list is linked. */
const MAX = 10;

interface ViewPanelProps {
  readonly viewId: string | undefined;
  readonly lookups: HomeLookups;
}

/** The first issues of a saved view. Deleted and invisible views render nothing. */
export function ViewPanel({ viewId, lookups }: ViewPanelProps) {
  const row = useRow(viewEntity, viewId);
  const propertyUis = useProperties();
  if (!row || !propertyUis || isInArchive(row, lookups)) return null;
  return (
    <IssueProvider propertyUis={propertyUis}>
      {row.projectId === null ? (
        <JoinedPanel row={row} lookups={lookups} />
      ) : (
        <ProjectPanel row={row} projectId={row.projectId} lookups={lookups} />
      )}
    </IssueProvider>
  );
}

const isInArchive = ({ projectId }: View, { projects }: HomeLookups): boolean =>
  projectId !== null && projects.get(projectId)?.archivedAt !== null;

/** The properties for filters and sort orders; undefined until loaded. */
function useProperties(): readonly PropertyUi[] | undefined {
  const features = use(FeaturesContext);
  const [loaded, setLoaded] = useState(() => loadedProperties(features));
  useEffect(() => {
    let isHere = true;
    // Offline and not cached: the panel appears on the next visit.
    void loadProperties(features).then(
      (properties) => isHere && setLoaded(properties),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [features]);
  return loaded.length > 0 ? loaded : undefined;
}

interface OnePanelProps {
  readonly row: View;
  readonly lookups: HomeLookups;
}

const JoinedPanel = ({ row, lookups }: OnePanelProps) => (
  <IssuesPanel row={row} lookups={lookups} scope={useJoinedScope()} />
);

function ProjectPanel({ row, projectId, lookups }: OnePanelProps & { readonly projectId: string }) {
  const scope = useMemo(() => ({ projectIds: [projectId] }), [projectId]);
  return <IssuesPanel row={row} lookups={lookups} scope={scope} />;
}

function IssuesPanel({ row, lookups, scope }: OnePanelProps & { readonly scope: ViewScope }) {
  const t = useTranslations('home');
  const { workspace } = useWorkspace();
  const { groups, total } = useIssueGroups(useViewSpec(row), scope, false);
  const first = useMemo(() => firstOf(groups.flatMap(({ subGroups }) => subGroups)), [groups]);
  return (
    <Panel
      title={row.name}
      mark={<ViewMark icon={row.icon} />}
      after={
        <span className="flex items-center gap-3">
          <span className="text-small text-3 tabular-nums">{t('issueCount', { count: total })}</span>
          <AppLink
            to={viewPath(workspace.slug, row)}
            aria-label={t('openList', { panel: row.name })}
            className="hit text-small text-2 hover:text-text"
          >
            {t('open')}
          </AppLink>
        </span>
      }
    >
      {first.length === 0 ? (
        <PanelNothing>{t('nothingInView')}</PanelNothing>
      ) : (
        <ul aria-label={row.name}>
          {first.map((each) => (
            <HomeRow key={each.id} row={each} lookups={lookups} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** An issue can be in several groups. */
function firstOf(parts: readonly { readonly rows: readonly Issue[] }[]): readonly Issue[] {
  const first = new Map<string, Issue>();
  for (const { rows } of parts)
    for (const row of rows) {
      if (first.size === MAX) return [...first.values()];
      first.set(row.id, row);
    }
  return [...first.values()];
}
