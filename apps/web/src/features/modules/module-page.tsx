import { issueModules, module, moduleEdits, type Issue, type Module, type Project } from '@cairn/domain';
import { facetOf } from '@cairn/sync/schema';
import { IconButton } from '@cairn/ui/icon-button';
import { LayersIcon, PeekIcon } from '@cairn/ui/icons';
import { useCallback, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useEngineState, useWorkspace } from '../../data/engine-context.ts';
import { useRow } from '../../data/use-rows.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { MissingPage } from '../../lib/missing-page.tsx';
import { useGo } from '../../lib/use-go.ts';
import { CollectionPage } from '../issues/public.ts';
import { emptyScreens } from './empty-screens.tsx';
import { ModuleMenu } from './module-menu.tsx';
import { ModulePanel } from './module-panel.tsx';

/** In a module all issues have its project. */
const WITHOUT = ['project', 'stateGroup'];

/** From this width on, the panel is beside the issues unless closed. */
const WIDE = '(min-width: 1000px)';

/** A module: its issues, with a panel of details. */
export function ModulePage({ home, moduleId }: { home: Project; moduleId: string }) {
  const row = useRow(module, moduleId);
  const isReady = useEngineState(({ phase }) => phase === 'ready');
  if (!row || row.projectId !== home.id) return isReady ? <MissingPage /> : null;
  return <LoadedModule key={row.id} home={home} row={row} />;
}

function LoadedModule({ home, row }: { home: Project; row: Module }) {
  const t = useTranslations('modules');
  const { workspace } = useWorkspace();
  const go = useGo();
  const { id } = row;
  const isInside = useCallback(
    (issue: Issue) => facetOf(issue, issueModules)?.moduleIds.includes(id) === true,
    [id],
  );
  const give = useMemo(
    () => ({ of: issueModules, command: moduleEdits, patch: { moduleIds: { add: [id], remove: [] } } }),
    [id],
  );
  const [isPanelOpen, setIsPanelOpen] = useState(() => matchMedia(WIDE).matches);
  const list = `/${workspace.slug}/projects/${home.id}/modules`;
  return (
    <CollectionPage
      home={home}
      kind="module"
      row={row}
      crumbs={[
        { key: 'modules', label: t('title'), render: <AppLink to={list} /> },
        { key: 'module', label: row.name, icon: <LayersIcon aria-hidden="true" className="size-3.5" /> },
      ]}
      without={WITHOUT}
      isInside={isInside}
      isTaken={isInside}
      leftOut={{ module: id }}
      give={give}
      closed={row.archivedAt === null ? undefined : t('archivedReason')}
      addLabel={t('addPicked')}
      empty={emptyScreens.inside}
      controls={
        <>
          <IconButton
            label={t('panel.toggle')}
            icon={<PeekIcon />}
            pressed={isPanelOpen}
            onClick={() => setIsPanelOpen(!isPanelOpen)}
          />
          <ModuleMenu row={row} onRemoved={() => go(list)} />
        </>
      }
      aside={isPanelOpen && <ModulePanel home={home} row={row} />}
    />
  );
}
