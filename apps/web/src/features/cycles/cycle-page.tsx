import {
  cycle,
  cycleEdits,
  cycleStatus,
  issueCycle,
  type Cycle,
  type Issue,
  type Project,
} from '@cairn/domain';
import { facetOf } from '@cairn/sync/schema';
import { IconButton } from '@cairn/ui/icon-button';
import { CycleIcon, PeekIcon } from '@cairn/ui/icons';
import { useCallback, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useEngineState, useWorkspace } from '../../data/engine-context.ts';
import { useRow } from '../../data/use-rows.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { MissingPage } from '../../lib/missing-page.tsx';
import { useGo } from '../../lib/use-go.ts';
import { CollectionPage } from '../issues/public.ts';
import { CycleDates } from './cycle-dates.tsx';
import { CycleDone } from './cycle-done.tsx';
import { CycleMenu } from './cycle-menu.tsx';
import { CycleOpenNotice } from './cycle-open-notice.tsx';
import { CycleSide } from './cycle-side.tsx';
import { emptyScreens } from './empty-screens.tsx';
import { useCycleAmounts } from './use-cycle-amounts.ts';
import { useProjectToday } from './use-project-today.ts';

/** In a cycle all issues have that cycle and its project. */
const WITHOUT = ['project', 'stateGroup', 'cycle'];

/** An issue is in at most one cycle: moving it between cycles is done on its page or in its menu. */
const isInAny = (issue: Issue): boolean => (facetOf(issue, issueCycle)?.cycleId ?? null) !== null;
const LEFT_OUT = { cycle: 'true' } as const;

const NARROW = '(max-width: 760px)';

/** A cycle: its dates, progress and issues. */
export function CyclePage({ home, cycleId }: { home: Project; cycleId: string }) {
  const row = useRow(cycle, cycleId);
  const isReady = useEngineState(({ phase }) => phase === 'ready');
  if (!row || row.projectId !== home.id) return isReady ? <MissingPage /> : null;
  return <LoadedCycle key={row.id} home={home} row={row} />;
}

function LoadedCycle({ home, row }: { home: Project; row: Cycle }) {
  const t = useTranslations('cycles');
  const { workspace } = useWorkspace();
  const go = useGo();
  const { id } = row;
  const isOver = cycleStatus(row, useProjectToday(home.id)) === 'completed';
  const isInside = useCallback((issue: Issue) => facetOf(issue, issueCycle)?.cycleId === id, [id]);
  const give = useMemo(() => ({ of: issueCycle, command: cycleEdits, patch: { cycleId: id } }), [id]);
  const [isOpen, setIsOpen] = useState(() => !matchMedia(NARROW).matches);
  const progress = useCycleAmounts(home.id).get(id);
  const list = `/${workspace.slug}/projects/${home.id}/cycles`;
  return (
    <CollectionPage
      home={home}
      kind="cycle"
      row={row}
      crumbs={[
        { key: 'cycles', label: t('title'), render: <AppLink to={list} /> },
        { key: 'cycle', label: row.name, icon: <CycleIcon aria-hidden="true" className="size-3.5" /> },
      ]}
      without={WITHOUT}
      isInside={isInside}
      isTaken={isInAny}
      leftOut={LEFT_OUT}
      give={give}
      closed={isOver ? t('over') : undefined}
      addLabel={t('addPicked')}
      empty={emptyScreens.inside}
      emptyClosed={emptyScreens.completed}
      facts={
        // The panel shows them too, and the breadcrumb needs the space.
        !isOpen && (
          <>
            <CycleDates row={row} />
            <CycleDone row={row} progress={progress} />
          </>
        )
      }
      controls={
        <>
          <IconButton
            label={t('panels.details')}
            icon={<PeekIcon />}
            pressed={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          />
          <CycleMenu row={row} onRemoved={() => go(list)} />
        </>
      }
      tabs={isOver && <CycleOpenNotice row={row} />}
      aside={isOpen && <CycleSide row={row} />}
    />
  );
}
