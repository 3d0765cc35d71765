import {
  compareLabels,
  createLabel,
  label as labelEntity,
  LABEL_COLOURS,
  project,
  type Label,
  type Project,
} from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { Button } from '@cairn/ui/button';
import { LockIcon, PlusIcon } from '@cairn/ui/icons';
import { Note, SettingsTitle } from '@cairn/ui/settings-page';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { subjectOf, useCan } from '../../data/use-can.ts';
import { useCommand } from '../../data/use-command.ts';
import { useRows } from '../../data/use-rows.ts';
import { ProjectSettingsFrame } from '../projects/settings/public.ts';
import { LabelForm, type LabelDraft } from './label-form.tsx';
import { LabelRow } from './label-row.tsx';
import { childrenOf, placeAtEnd } from './label-tree.ts';

/** `/$workspace/projects/$project/settings/labels` */
export function LabelsPage() {
  return <ProjectSettingsFrame current="labels">{(row) => <Labels row={row} />}</ProjectSettingsFrame>;
}

function Labels({ row }: { row: Project }) {
  const t = useTranslations('labels.settings');
  const run = useCommand();
  const [adding, setAdding] = useState(false);
  const [said, setSaid] = useState('');
  const subject = subjectOf(project, row);
  const mayCreate = useCan('label:create', subject);
  const mayUpdate = useCan('label:update', subject);
  const mayRemove = useCan('label:remove', subject);
  const labels = useRows(labelEntity, { field: 'projectId', value: row.id, compare: compareLabels });
  const add = (draft: LabelDraft): void => {
    const id = uuid();
    run(createLabel, { id, projectId: row.id, ...draft, ...placeAtEnd(labels, id, null) });
    setAdding(false);
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
              given={{ name: '', color: colourFor(labels.length) }}
              others={labels.map(({ name }) => name)}
              submitLabel={t('create')}
              onSubmit={add}
              onCancel={() => setAdding(false)}
            />
          </div>
        )}
        {labels.length === 0 && !adding && (
          <div className="px-4 py-6 text-center">
            <p className="font-strong">{t('empty')}</p>
            <p className="text-2">{t('emptyText')}</p>
          </div>
        )}
        {labels.length > 0 && (
          <LabelList
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
  labels: readonly Label[];
  mayUpdate: boolean;
  mayRemove: boolean;
  onSaid: (words: string) => void;
}

function LabelList({ name, labels, ...rest }: LabelListProps) {
  return (
    <ul aria-label={name} className="divide-y divide-line">
      {childrenOf(labels, null).map((row) => (
        <LabelRow key={row.id} row={row} labels={labels} {...rest}>
          {childrenOf(labels, row.id).map((child) => (
            <LabelRow key={child.id} row={child} labels={labels} {...rest} />
          ))}
        </LabelRow>
      ))}
    </ul>
  );
}

/** Each new label gets the next colour. */
const colourFor = (count: number): string => LABEL_COLOURS[count % LABEL_COLOURS.length] ?? LABEL_COLOURS[0];
