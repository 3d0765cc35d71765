import {
  ESTIMATE_KINDS,
  ESTIMATE_TEMPLATES,
  ESTIMATE_VALUE_MAX,
  ESTIMATE_VALUES_MAX,
  ESTIMATE_VALUES_MIN,
  NO_VALUE,
  type EstimateTemplate,
  type EstimateValue,
} from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { Button } from '@cairn/ui/button';
import { FormError } from '@cairn/ui/form-error';
import { IconButton } from '@cairn/ui/icon-button';
import { PlusIcon, TrashIcon } from '@cairn/ui/icons';
import { RadioGroup } from '@cairn/ui/radio-group';
import { Select } from '@cairn/ui/select';
import { TextField } from '@cairn/ui/text-field';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { SortableRow } from '../../lib/sortable-row.tsx';
import type { DropPlace } from '../../lib/use-sortable.ts';
import {
  faultOf,
  keptDraft,
  shown,
  startOver,
  takenOut,
  withMoved,
  type DraftValue,
  type EstimateDraft,
} from './estimate-draft.ts';

interface EstimateFormProps {
  readonly given: EstimateDraft;
  /** The values as they are stored. */
  readonly held: readonly EstimateValue[];
  readonly countOf: (valueId: string) => number;
  readonly saveLabel: string;
  readonly onSave: (draft: EstimateDraft) => void;
  /** Leaves the form; if absent, discarding only reverts changes. */
  readonly onDiscard?: () => void;
}

const TEMPLATES = Object.keys(ESTIMATE_TEMPLATES) as EstimateTemplate[];

/** The kind and values of an estimate, and the replacements of deleted values. */
export function EstimateForm({ given, held, countOf, saveLabel, onSave, onDiscard }: EstimateFormProps) {
  const t = useTranslations('estimates.settings');
  const [draft, setDraft] = useState(given);
  const [isTried, setIsTried] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const fault = faultOf(draft);
  const isSame = JSON.stringify(draft) === JSON.stringify(given) && held.length > 0;
  const patch = (next: Partial<EstimateDraft>): void => setDraft({ ...draft, ...next });
  const move = (id: string, index: number): void => setDraft(withMoved(draft, id, index));
  const placeOf = (id: string): number => draft.values.findIndex((each) => each.id === id);
  const drop = (draggedId: string, onto: string, place: DropPlace): void => {
    const others = draft.values.filter(({ id }) => id !== draggedId);
    move(draggedId, others.findIndex(({ id }) => id === onto) + (place === 'after' ? 1 : 0));
  };
  const save = (): void => {
    setIsTried(true);
    if (!fault) onSave(keptDraft(draft));
  };
  return (
    <form
      noValidate
      className="mt-6 flex max-w-[560px] flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <RadioGroup
        label={t('kind')}
        look="tiles"
        columns={3}
        value={draft.kind}
        onChange={(kind) => patch({ kind })}
        options={ESTIMATE_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      />
      <section>
        <h2 className="font-strong">{t('values')}</h2>
        <p className="mb-2 text-2">
          {t('valuesMean', { least: ESTIMATE_VALUES_MIN, most: ESTIMATE_VALUES_MAX })}
        </p>
        <ol ref={list} className="flex flex-col gap-1.5">
          {draft.values.map((each, at) => (
            <ValueRow
              key={each.id}
              row={each}
              position={at + 1}
              onRename={(value) =>
                patch({
                  values: draft.values.map((other) => (other.id === each.id ? { ...other, value } : other)),
                })
              }
              onMove={(by) =>
                move(each.id, Math.max(0, Math.min(draft.values.length - 1, placeOf(each.id) + by)))
              }
              onDropped={(draggedId, place) => drop(draggedId, each.id, place)}
              onRemove={() => patch({ values: draft.values.filter(({ id }) => id !== each.id) })}
            />
          ))}
        </ol>
        {draft.values.length < ESTIMATE_VALUES_MAX && (
          <Button
            variant="ghost"
            icon={<PlusIcon />}
            className="mt-2"
            onClick={() => {
              patch({ values: [...draft.values, { id: uuid(), value: '' }] });
              requestAnimationFrame(() =>
                list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus(),
              );
            }}
          >
            {t('addValue')}
          </Button>
        )}
        <div className="mt-3 flex flex-wrap items-center gap-1 text-2">
          {t('startOver')}
          {TEMPLATES.map((each) => (
            <Button key={each} variant="ghost" onClick={() => setDraft(startOver(draft, each))}>
              {t(`templates.${each}`)}
            </Button>
          ))}
        </div>
      </section>
      <Moves
        draft={draft}
        gone={takenOut(draft, held).map((each) => ({ ...each, value: shown(given.kind, each.value) }))}
        countOf={countOf}
        onChange={(moved) => patch({ moved })}
      />
      {isTried && fault && (
        <FormError>
          {t(`faults.${fault}`, { least: ESTIMATE_VALUES_MIN, most: ESTIMATE_VALUES_MAX })}
        </FormError>
      )}
      <div className="flex gap-2">
        <Button type="submit" variant="primary" disabled={isSame}>
          {saveLabel}
        </Button>
        <Button disabled={isSame && !onDiscard} onClick={() => (onDiscard ? onDiscard() : setDraft(given))}>
          {t('discard')}
        </Button>
      </div>
    </form>
  );
}

interface ValueRowProps {
  readonly row: DraftValue;
  readonly position: number;
  readonly onRename: (value: string) => void;
  readonly onMove: (by: number) => void;
  readonly onDropped: (draggedId: string, place: DropPlace) => void;
  readonly onRemove: () => void;
}

function ValueRow({ row, position, onRename, onMove, onDropped, onRemove }: ValueRowProps) {
  const t = useTranslations('estimates.settings');
  const moveByKey = (event: KeyboardEvent): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <SortableRow
      sortable={{
        kind: 'estimate-value',
        id: row.id,
        placesFor: () => ['before', 'after'],
        onDrop: onDropped,
      }}
      dragTitle={t('drag', { value: row.value })}
      className="rounded-r2"
    >
      <TextField
        aria-label={t('value', { position })}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        value={row.value}
        maxLength={ESTIMATE_VALUE_MAX}
        onChange={(event) => onRename(event.target.value)}
        onKeyDown={moveByKey}
      />
      <IconButton label={t('removeValue', { value: row.value })} icon={<TrashIcon />} onClick={onRemove} />
    </SortableRow>
  );
}

interface MovesProps {
  readonly draft: EstimateDraft;
  readonly gone: readonly EstimateValue[];
  readonly countOf: (valueId: string) => number;
  readonly onChange: (moved: EstimateDraft['moved']) => void;
}

/** Asks what the issues of each deleted value get. */
function Moves({ draft, gone, countOf, onChange }: MovesProps) {
  const t = useTranslations('estimates.settings');
  const none = useTranslations('estimate')('none');
  const used = gone.filter(({ id }) => countOf(id) > 0);
  if (used.length === 0) return null;
  const options = [
    { value: NO_VALUE, label: none },
    ...draft.values
      .filter(({ value }) => value.trim() !== '')
      .map(({ id, value }) => ({ value: id, label: value })),
  ];
  return (
    <section className="rounded-r3 border border-line bg-raised p-4">
      {used.map((each) => (
        <div key={each.id} className="flex flex-wrap items-center gap-2 py-1">
          {t('movesTo', { count: countOf(each.id), value: each.value })}
          <Select
            label={t('moveIssuesOf', { value: each.value })}
            size="sm"
            className="!w-44"
            value={draft.moved[each.id] ?? NO_VALUE}
            onChange={(to) => onChange({ ...draft.moved, [each.id]: to === NO_VALUE ? null : to })}
            options={options}
          />
        </div>
      ))}
    </section>
  );
}
