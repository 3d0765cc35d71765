import {
  NO_PROGRESS,
  project,
  shareDone,
  updateModule,
  type Module,
  type Progress,
  type Project,
} from '@cairn/domain';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { subjectOf, useCan } from '../../data/use-can.ts';
import { useCommand } from '../../data/use-command.ts';
import { useToday } from '../../lib/use-today.ts';
import { dayText } from '../../lib/day-text.ts';
import { SpanTimeline, type SpanDates } from '../timeline/public.ts';
import { ModuleMenu } from './module-menu.tsx';
import { modulePath } from './module-path.ts';
import { ModuleStatusIcon } from './module-status.tsx';

interface ModulesTimelineProps {
  readonly home: Project;
  readonly rows: readonly Module[];
  readonly amounts: ReadonlyMap<string, Progress>;
}

/** A timeline of a project's modules. */
export function ModulesTimeline({ home, rows, amounts }: ModulesTimelineProps) {
  const t = useTranslations('modules');
  const { workspace } = useWorkspace();
  const run = useCommand();
  const today = useToday();
  const mayUpdate = useCan('module:update', subjectOf(project, home));
  const text = (day: string | null): string => (day === null ? t('openDate') : dayText(day, today));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const move = (moduleId: string, { start, end }: SpanDates): void => {
    const row = byId.get(moduleId);
    if (!row) return;
    const patch = {
      ...(start !== row.startDate && { startDate: start }),
      ...(end !== row.targetDate && { targetDate: end }),
    };
    run(updateModule, { moduleId, patch });
  };
  return (
    <SpanTimeline
      label={t('title')}
      heading={t('one')}
      projectId={home.id}
      spans={rows.map((row) => ({
        id: row.id,
        name: row.name,
        icon: <ModuleStatusIcon status={row.status} />,
        to: modulePath(workspace.slug, row),
        dates: { start: row.startDate, end: row.targetDate },
        text: t('dates', { start: text(row.startDate), target: text(row.targetDate) }),
        done: shareDone((amounts.get(row.id) ?? NO_PROGRESS).issues),
        isMovable: mayUpdate && row.archivedAt === null,
      }))}
      onMove={move}
      actions={(id) => {
        const row = byId.get(id);
        return row && <ModuleMenu row={row} />;
      }}
    />
  );
}
