import { project, template, type Template } from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { LockIcon, PlusIcon } from '@cairn/ui/icons';
import { Note, SettingsTitle } from '@cairn/ui/settings-page';
import { ExpectedLayer } from '@cairn/ui/layers';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { subjectOf, useCan } from '../../data/use-can.ts';
import { useRows } from '../../data/use-rows.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { Empty } from '../../platform/empty.tsx';
import type { ProjectSettingsProps } from '../../platform/feature.ts';
import { emptyScreens } from './empty-screens.tsx';
import { byName } from './template-order.ts';
import { TemplateRow } from './template-row.tsx';

// Lazy, because it includes an editor.
const TemplateForm = lazyPage(async () => (await import('./template-parts.ts')).TemplateForm, ExpectedLayer);

/** `/$workspace/projects/$project/settings/templates` */
export function TemplatesPage({ row }: ProjectSettingsProps) {
  const t = useTranslations('templates');
  const mayManage = useCan('template:manage', subjectOf(project, row));
  const rows = useRows(template, { field: 'projectId', value: row.id, compare: byName });
  // As it was when the form opened, because someone may delete it, and the input stays on the screen.
  const [editing, setEditing] = useState<Template | 'new'>();
  const held = editing === 'new' ? undefined : editing;
  const add = (): void => setEditing('new');
  return (
    <>
      <SettingsTitle
        title={t('title')}
        description={t('lead', { project: row.name })}
        controls={
          mayManage &&
          rows.length > 0 && (
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
      {rows.length === 0 ? (
        <Empty of={emptyScreens.none} home={row} run={{ create: add }} />
      ) : (
        <ul
          aria-label={t('list', { project: row.name })}
          className="divide-y divide-line rounded-r3 border border-line bg-raised"
        >
          {rows.map((each) => (
            <TemplateRow key={each.id} row={each} onEdit={mayManage ? () => setEditing(each) : undefined} />
          ))}
        </ul>
      )}
      {editing && (
        <TemplateForm
          projectId={row.id}
          held={held}
          others={rows.filter(({ id }) => id !== held?.id).map(({ name }) => name)}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}
