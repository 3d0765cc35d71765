import {
  compareStates,
  createState,
  FIRST_STATES,
  issue,
  project,
  state as stateEntity,
  STATE_COLORS,
  STATE_GROUPS,
  updateState,
  type State,
  type StateGroup,
} from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { IconButton } from '@cairn/ui/icon-button';
import { LockIcon, PlusIcon, StateIcon } from '@cairn/ui/icons';
import { Note, SettingsTitle } from '@cairn/ui/settings-page';
import { useId, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { subjectOf, useCan } from '../../data/use-can.ts';
import { useCommand } from '../../data/use-command.ts';
import { useRows } from '../../data/use-rows.ts';
import { orderKeyAt } from '../../lib/order-key.ts';
import type { DropPlace } from '../../lib/use-sortable.ts';
import type { ProjectSettingsProps } from '../../platform/feature.ts';
import { StateForm, type StateDraft } from './state-form.tsx';
import { StateRow } from './state-row.tsx';

/** `/$workspace/projects/$project/settings/states` */
export function StatesPage({ row }: ProjectSettingsProps) {
  const t = useTranslations('states.settings');
  const mayManage = useCan('state:manage', subjectOf(project, row));
  const states = useRows(stateEntity, { field: 'projectId', value: row.id, compare: compareStates });
  const counts = useIssueCounts(row.id);
  return (
    <>
      <SettingsTitle title={t('title')} description={t('lead')} />
      {!mayManage && row.archivedAt === null && <Note icon={<LockIcon />}>{t('readOnly')}</Note>}
      {STATE_GROUPS.map((group) => (
        <GroupSection
          key={group}
          projectId={row.id}
          group={group}
          states={states}
          counts={counts}
          mayManage={mayManage}
        />
      ))}
    </>
  );
}

/** The number of loaded issues in each state. */
function useIssueCounts(projectId: string): ReadonlyMap<string, number> {
  const issues = useRows(issue, { field: 'projectId', value: projectId });
  return useMemo(() => {
    const counts = new Map<string, number>();
    for (const { stateId } of issues) counts.set(stateId, (counts.get(stateId) ?? 0) + 1);
    return counts;
  }, [issues]);
}

interface GroupSectionProps {
  projectId: string;
  group: StateGroup;
  states: readonly State[];
  counts: ReadonlyMap<string, number>;
  mayManage: boolean;
}

function GroupSection({ projectId, group, states, counts, mayManage }: GroupSectionProps) {
  const t = useTranslations('states');
  const run = useCommand();
  const headingId = useId();
  const [adding, setAdding] = useState(false);
  const [said, setSaid] = useState('');
  const mine = states.filter((each) => each.group === group);

  const moveTo = (row: State, index: number): void => {
    const others = mine.filter(({ id }) => id !== row.id);
    run(updateState, { stateId: row.id, patch: { sortOrder: orderKeyAt(others, index) } });
    setSaid(t('settings.moved', { name: row.name, position: index + 1, count: mine.length }));
  };
  const drop = (draggedId: string, target: State, place: DropPlace): void => {
    const dragged = mine.find(({ id }) => id === draggedId);
    const others = mine.filter(({ id }) => id !== draggedId);
    if (dragged) moveTo(dragged, others.indexOf(target) + (place === 'after' ? 1 : 0));
  };
  const add = (draft: StateDraft): void => {
    run(createState, {
      id: uuid(),
      projectId,
      group,
      ...draft,
      sortOrder: orderKeyAt(mine, mine.length),
    });
    setAdding(false);
  };
  return (
    <section aria-labelledby={headingId} className="mt-6">
      <div className="mb-2 flex h-7 items-center gap-2">
        <h2 id={headingId} className="flex flex-1 items-center gap-2 font-strong">
          <StateIcon group={group} />
          {t(`groups.${group}`)}
        </h2>
        {mayManage && (
          <IconButton
            label={t('settings.add', { group: t(`groups.${group}`) })}
            icon={<PlusIcon />}
            onClick={() => setAdding(true)}
          />
        )}
      </div>
      <div className="rounded-r3 border border-line bg-raised">
        <ul aria-labelledby={headingId} className="divide-y divide-line">
          {mine.map((row, position) => (
            <StateRow
              key={row.id}
              row={row}
              states={states}
              count={counts.get(row.id) ?? 0}
              position={position}
              groupSize={mine.length}
              mayManage={mayManage}
              onMove={(index) => moveTo(row, index)}
              onDropped={(draggedId, place) => drop(draggedId, row, place)}
            />
          ))}
        </ul>
        {mine.length === 0 && !adding && <p className="px-4 py-3 text-2">{t('settings.none')}</p>}
        {adding && (
          <div className={mine.length > 0 ? 'border-t border-line' : undefined}>
            <StateForm
              given={{ name: '', description: '', color: colorOf(group) }}
              others={states.map(({ name }) => name)}
              submitLabel={t('settings.create')}
              onSubmit={add}
              onCancel={() => setAdding(false)}
            />
          </div>
        )}
      </div>
      <output className="vh">{said}</output>
    </section>
  );
}

/** The default colour of a new state: that of the group's state in new projects. */
const colorOf = (group: StateGroup): string =>
  FIRST_STATES.find((each) => each.group === group)?.color ?? STATE_COLORS[0];
