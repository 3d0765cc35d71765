import {
  compareEstimateValues,
  createEstimate,
  editEstimate,
  estimate as estimateEntity,
  estimateValue,
  issueEstimate,
  project,
  removeEstimate,
  switchEstimate,
  type Estimate,
  type EstimateKind,
  type EstimateValue,
} from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { Button } from '@cairn/ui/button';
import { Confirm } from '@cairn/ui/confirm';
import { LockIcon } from '@cairn/ui/icons';
import { Note, SettingsRow, SettingsSection, SettingsTitle } from '@cairn/ui/settings-page';
import { Switch } from '@cairn/ui/switch';
import { useId, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { subjectOf, useCan } from '../../data/use-can.ts';
import { useCommand } from '../../data/use-command.ts';
import { useRows } from '../../data/use-rows.ts';
import { Empty } from '../../platform/empty.tsx';
import type { ProjectSettingsProps } from '../../platform/feature.ts';
import { emptyScreens } from './empty-screens.tsx';
import { draftOf, draftOfTemplate, shown, type EstimateDraft } from './estimate-draft.ts';
import { EstimateForm } from './estimate-form.tsx';

const inUseFirst = (a: Estimate, b: Estimate): number =>
  Number(b.isEnabled) - Number(a.isEnabled) || (a.id < b.id ? -1 : 1);

/** `/$workspace/projects/$project/settings/estimates` */
export function EstimatesPage({ row }: ProjectSettingsProps) {
  const t = useTranslations('estimates.settings');
  const mayManage = useCan('estimate:manage', subjectOf(project, row));
  const [held] = useRows(estimateEntity, { field: 'projectId', value: row.id, compare: inUseFirst });
  const [adding, setAdding] = useState<EstimateDraft>();
  const run = useCommand();
  const create = (draft: EstimateDraft): void => {
    run(createEstimate, { id: uuid(), projectId: row.id, kind: draft.kind, values: [...draft.values] });
    setAdding(undefined);
  };
  return (
    <>
      <SettingsTitle
        title={t('title')}
        description={t('lead', { project: row.name })}
        controls={held && mayManage && <RemoveButton row={held} />}
      />
      {!mayManage && row.archivedAt === null && <Note icon={<LockIcon />}>{t('readOnly')}</Note>}
      {held && <Present key={held.id} row={held} mayManage={mayManage} />}
      {!held && adding && (
        <EstimateForm
          given={adding}
          held={[]}
          countOf={() => 0}
          saveLabel={t('create')}
          onSave={create}
          onDiscard={() => setAdding(undefined)}
        />
      )}
      {!held && !adding && (
        <Empty
          of={emptyScreens.none}
          home={row}
          run={{ add: () => setAdding(draftOfTemplate('fibonacci')) }}
        />
      )}
    </>
  );
}

function Present({ row, mayManage }: { row: Estimate; mayManage: boolean }) {
  const t = useTranslations('estimates.settings');
  const run = useCommand();
  const id = useId();
  const values = useRows(estimateValue, {
    field: 'estimateId',
    value: row.id,
    compare: compareEstimateValues,
  });
  const countOf = useIssueCounts();
  const save = ({ kind, values: next, moved }: EstimateDraft): void => {
    const kept = new Set(next.map((each) => each.id));
    run(editEstimate, {
      estimateId: row.id,
      kind,
      values: [...next],
      moved: values.flatMap((each) =>
        kept.has(each.id) ? [] : [{ from: each.id, to: moved[each.id] ?? null }],
      ),
    });
  };
  return (
    <>
      <SettingsSection title={t('use')}>
        <SettingsRow label={t('switch')} description={t('switchMeans')} htmlFor={id}>
          <Switch
            id={id}
            checked={row.isEnabled}
            disabled={!mayManage}
            onCheckedChange={(isEnabled) => run(switchEstimate, { estimateId: row.id, patch: { isEnabled } })}
          />
        </SettingsRow>
      </SettingsSection>
      {mayManage ? (
        <EstimateForm
          // Resets when someone else, or this form, has saved.
          key={JSON.stringify([row.kind, values.map((each) => [each.id, each.value])])}
          given={draftOf(row.kind, values)}
          held={values}
          countOf={countOf}
          saveLabel={t('save')}
          onSave={save}
        />
      ) : (
        <ValueList kind={row.kind} values={values} />
      )}
    </>
  );
}

interface ValueListProps {
  readonly kind: EstimateKind;
  readonly values: readonly EstimateValue[];
}

function ValueList({ kind, values }: ValueListProps) {
  const t = useTranslations('estimates.settings');
  return (
    <SettingsSection title={t('values')}>
      <ol className="flex flex-wrap gap-2 p-4">
        {values.map((each) => (
          <li key={each.id} className="rounded-r2 border border-line px-2 py-1">
            {shown(kind, each.value)}
          </li>
        ))}
      </ol>
    </SettingsSection>
  );
}

/** The number of loaded issues with a value. */
function useIssueCounts(): (valueId: string) => number {
  const sides = useRows(issueEstimate);
  const counts = useMemo(() => {
    const found = new Map<string, number>();
    for (const { valueId } of sides) if (valueId !== null) found.set(valueId, (found.get(valueId) ?? 0) + 1);
    return found;
  }, [sides]);
  return (valueId) => counts.get(valueId) ?? 0;
}

function RemoveButton({ row }: { row: Estimate }) {
  const t = useTranslations('estimates.settings');
  const run = useCommand();
  const [asking, setAsking] = useState(false);
  const values = useRows(estimateValue, { field: 'estimateId', value: row.id });
  const countOf = useIssueCounts();
  const count = values.reduce((sum, { id }) => sum + countOf(id), 0);
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t('remove')}
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        tone="danger"
        title={t('removeQuestion')}
        description={t('removeText', { count })}
        confirmLabel={t('remove')}
        cancelLabel={t('cancel')}
        onConfirm={() => {
          run(removeEstimate, { estimateId: row.id });
          setAsking(false);
        }}
      />
    </>
  );
}
