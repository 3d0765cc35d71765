import type { Issue } from '@cairn/domain';
import { Pill } from '@cairn/ui/badge';
import { CalendarIcon, PriorityIcon } from '@cairn/ui/icons';
import { ListRow, RowId, RowMeta, RowTitle } from '@cairn/ui/list-row';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { issuePath, referenceOf } from '../../features/issues/public.ts';
import { dayText } from '../../lib/day-text.ts';
import { StateMark } from '../../features/states/property.tsx';
import { AppLink } from '../../lib/app-link.tsx';
import type { HomeLookups } from './use-home.ts';

interface HomeRowProps {
  row: Issue;
  lookups: HomeLookups;
  /** Set in a narrow panel, where the title needs the space. */
  isShort?: boolean;
}

/** An issue on the home screen: a link across the whole row. */
export function HomeRow({ row, lookups, isShort = false }: HomeRowProps) {
  const t = useTranslations('issues');
  const { workspace } = useWorkspace();
  const state = lookups.states.get(row.stateId);
  const identifier = lookups.projects.get(row.projectId)?.identifier ?? '';
  return (
    <ListRow data-issue={row.id} className="rounded-r2 pr-2! pl-2! shadow-none!">
      <span title={t(`values.priority.${row.priority}`)} className="flex flex-none">
        <PriorityIcon level={row.priority} label={t(`values.priority.${row.priority}`)} />
      </span>
      <RowId>{referenceOf(identifier, row.number)}</RowId>
      {state && (
        <span title={state.name} className="flex flex-none">
          <StateMark state={state} states={lookups.states} />
          <span className="vh">{state.name}</span>
        </span>
      )}
      <RowTitle render={<AppLink to={issuePath(workspace.slug, row)} />}>{row.title}</RowTitle>
      {row.dueDate !== null && !isShort && (
        <RowMeta>
          <Pill
            icon={<CalendarIcon />}
            tone={row.dueDate < lookups.today ? 'late' : 'plain'}
            title={t('cell.named', {
              property: t('properties.dueDate'),
              value: dayText(row.dueDate, lookups.today),
            })}
          >
            {dayText(row.dueDate, lookups.today)}
          </Pill>
        </RowMeta>
      )}
    </ListRow>
  );
}
