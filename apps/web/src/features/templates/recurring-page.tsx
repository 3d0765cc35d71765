import { project, recurrence, template, type Recurrence } from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { BotIcon, LockIcon, PlusIcon } from '@cairn/ui/icons';
import { Note, SettingsTitle } from '@cairn/ui/settings-page';
import { ExpectedLayer } from '@cairn/ui/layers';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { subjectOf, useCan } from '../../data/use-can.ts';
import { useRows } from '../../data/use-rows.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { useGo } from '../../lib/use-go.ts';
import { Empty } from '../../platform/empty.tsx';
import type { ProjectSettingsProps } from '../../platform/feature.ts';
import { emptyScreens } from './empty-screens.tsx';
import { RecurrenceRow } from './recurrence-row.tsx';

const oldestFirst = (a: Recurrence, b: Recurrence): number =>
  a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);

const RecurrenceForm = lazyPage(
  async () => (await import('./recurrence-form.tsx')).RecurrenceForm,
  ExpectedLayer,
);

/** `/$workspace/projects/$project/settings/recurring` */
export function RecurringPage({ row }: ProjectSettingsProps) {
  const t = useTranslations('recurring');
  const { workspace } = useWorkspace();
  const go = useGo();
  const mayManage = useCan('template:manage', subjectOf(project, row));
  const rows = useRows(recurrence, { field: 'projectId', value: row.id, compare: oldestFirst });
  const templates = useRows(template, { field: 'projectId', value: row.id });
  const [editing, setEditing] = useState<Recurrence | 'new'>();
  const add = (): void => setEditing('new');
  return (
    <>
      <SettingsTitle
        title={t('title')}
        description={t('lead', { project: row.name })}
        controls={
          mayManage &&
          rows.length > 0 &&
          templates.length > 0 && (
            <Button variant="primary" icon={<PlusIcon />} onClick={add}>
              {t('add')}
            </Button>
          )
        }
      />
      {!mayManage && row.archivedAt === null && (
        <div className="mb-4">
          <Note icon={<LockIcon />}>{t('readOnly')}</Note>
        </div>
      )}
      {rows.length > 0 ? (
        <>
          <ul
            aria-label={t('list', { project: row.name })}
            className="divide-y divide-line rounded-r3 border border-line bg-raised"
          >
            {rows.map((each) => (
              <RecurrenceRow
                key={each.id}
                row={each}
                home={row}
                onEdit={mayManage ? () => setEditing(each) : undefined}
              />
            ))}
          </ul>
          <div className="mt-6">
            <Note icon={<BotIcon />}>{t('signed')}</Note>
          </div>
        </>
      ) : templates.length > 0 ? (
        <Empty of={emptyScreens.noRecurring} home={row} run={{ create: add }} />
      ) : (
        <Empty
          of={emptyScreens.noTemplates}
          home={row}
          run={{ open: () => go(`/${workspace.slug}/projects/${row.id}/settings/templates`) }}
        />
      )}
      {editing && (
        <RecurrenceForm
          home={row}
          held={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}
