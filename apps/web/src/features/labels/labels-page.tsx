import {
  compareLabels,
  createLabel,
  label as labelEntity,
  LABEL_COLORS,
  project,
  type Label,
  type Project,
} from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { Button } from '@cairn/ui/button';
import { LockIcon, PlusIcon } from '@cairn/ui/icons';
import { Note, SettingsTitle } from '@cairn/ui/settings-page';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { subjectOf, useCan } from '../../data/use-can.ts';
import { useCommand } from '../../data/use-command.ts';
import { useWorkspace } from '../../data/engine-context.ts';
import { useRows } from '../../data/use-rows.ts';
import { NoMatch } from '../../lib/list-tools.tsx';
import { SearchField } from '../../lib/search-field.tsx';
import { Empty } from '../../platform/empty.tsx';
import type { ProjectSettingsProps } from '../../platform/feature.ts';
import { emptyScreens } from './empty-screens.tsx';
import { LabelForm, type LabelDraft } from './label-form.tsx';
import { LabelRow } from './label-row.tsx';
import { labelsFound, placeAtEnd } from './label-tree.ts';
import { useLabelCounts } from './use-label-counts.ts';

/** `/$workspace/projects/$project/settings/labels` */
export function LabelsPage({ row }: ProjectSettingsProps) {
  const t = useTranslations('labels.settings');
  const run = useCommand();
  const [adding, setAdding] = useState(false);
  const [made, setMade] = useState(0);
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(query);
  const [said, setSaid] = useState('');
  const subject = subjectOf(project, row);
  const mayCreate = useCan('label:create', subject);
  const mayUpdate = useCan('label:update', subject);
  const mayRemove = useCan('label:remove', subject);
  const labels = useRows(labelEntity, { field: 'projectId', value: row.id, compare: compareLabels });
  const add = (draft: LabelDraft): void => {
    const id = uuid();
    run(createLabel, { id, projectId: row.id, ...draft, ...placeAtEnd(labels, null, id) });
    // People rarely create just one label, so the form stays open.
    setMade(made + 1);
    setQuery('');
  };
  return (
    <>
      <SettingsTitle
        title={t('title')}
        description={t('lead')}
        controls={
          mayCreate && (
            <Button variant="primary" icon={<PlusIcon />} onClick={() => setAdding(true)}>
              {t('add')}
            </Button>
          )
        }
      />
      {!mayUpdate && row.archivedAt === null && <Note icon={<LockIcon />}>{t('readOnly')}</Note>}
      <div className="mt-4 rounded-r3 border border-line bg-raised">
        {adding && (
          <div className={labels.length > 0 ? 'border-b border-line' : undefined}>
            <LabelForm
              key={made}
              given={{ name: '', color: colorFor(labels.length) }}
              others={labels.map(({ name }) => name)}
              submitLabel={t('create')}
              onSubmit={add}
              onCancel={() => setAdding(false)}
            />
          </div>
        )}
        {labels.length === 0 && !adding && <Empty of={emptyScreens.none} />}
        {labels.length > 0 && (
          <div className="border-b border-line p-2">
            <SearchField label={t('search')} value={query} onChange={setQuery} />
          </div>
        )}
        {labels.length > 0 && (
          <LabelList
            query={wanted}
            project={row}
            name={t('list', { project: row.name })}
            labels={labels}
            mayUpdate={mayUpdate}
            mayRemove={mayRemove}
            onSaid={setSaid}
          />
        )}
      </div>
      <output className="vh">{said}</output>
    </>
  );
}

interface LabelListProps {
  name: string;
  project: Project;
  query: string;
  labels: readonly Label[];
  mayUpdate: boolean;
  mayRemove: boolean;
  onSaid: (words: string) => void;
}

function LabelList({ name, project: { id: projectId }, query, labels, ...rest }: LabelListProps) {
  const t = useTranslations('labels.settings');
  const { workspace } = useWorkspace();
  const counts = useLabelCounts(projectId);
  const shown = useMemo(() => labelsFound(labels, query), [labels, query]);
  const latest = useRef(labels);
  useEffect(() => {
    latest.current = labels;
  });
  const labelsNow = useCallback(() => latest.current, []);
  if (shown.length === 0) return <NoMatch title={t('noMatch')} text={t('noMatchText')} />;
  const rowOf = (row: Label): ReactNode => (
    <LabelRow
      key={row.id}
      row={row}
      labelsNow={labelsNow}
      count={counts.get(row.id) ?? 0}
      path={`/${workspace.slug}/projects/${projectId}/issues?filters=labels.any_of.${row.id}`}
      {...rest}
    />
  );
  return (
    <ul aria-label={name} className="divide-y divide-line">
      {shown.map(rowOf)}
    </ul>
  );
}

/** Each new label gets the next colour. */
const colorFor = (count: number): string => LABEL_COLORS[count % LABEL_COLORS.length] ?? LABEL_COLORS[0];
