import {
  ESTIMATE_TEMPLATES,
  ESTIMATE_VALUES_MAX,
  ESTIMATE_VALUES_MIN,
  fitKind,
  keptDuration,
  valueText,
  type EstimateKind,
  type EstimateTemplate,
  type EstimateValue,
} from '@cairn/domain';
import { areDistinct } from '@cairn/domain/same-name';
import { uuid } from '@cairn/sync/schema';

export interface DraftValue {
  readonly id: string;
  readonly value: string;
}

/** An estimate that is being edited. */
export interface EstimateDraft {
  readonly kind: EstimateKind;
  /** As people type them. */
  readonly values: readonly DraftValue[];
  /** What the issues of removed values get: a value of the draft, or null for none. */
  readonly moved: Readonly<Record<string, string | null>>;
}

export const draftOfTemplate = (template: EstimateTemplate): EstimateDraft => {
  const { kind, values } = ESTIMATE_TEMPLATES[template];
  return {
    kind,
    values: Array.from(values, (value) => ({ id: uuid(), value: shown(kind, value) })),
    moved: {},
  };
};

/** Replaces the draft's values with a template's; values with the same name stay, with their issues. */
export function startOver(draft: EstimateDraft, template: EstimateTemplate): EstimateDraft {
  const fresh = draftOfTemplate(template);
  const held = new Map(draft.values.map((each) => [each.value, each]));
  return { ...fresh, values: fresh.values.map((each) => held.get(each.value) ?? each) };
}

export const draftOf = (kind: EstimateKind, values: readonly EstimateValue[]): EstimateDraft => ({
  kind,
  values: values.map(({ id, value }) => ({ id, value: shown(kind, value) })),
  moved: {},
});

/** The draft with its values in stored form: trimmed, and durations in minutes. */
export const keptDraft = (draft: EstimateDraft): EstimateDraft => ({
  ...draft,
  values: draft.values.map(({ id, value }) => ({ id, value: kept(draft.kind, value) })),
});

/** A category whose name looks like a duration is still a word. */
export const shown = (kind: EstimateKind, value: string): string =>
  kind === 'time' ? valueText(value) : value;

const kept = (kind: EstimateKind, value: string): string =>
  (kind === 'time' ? keptDuration(value) : undefined) ?? value.trim();

/** The values that the draft removes. */
export const takenOut = (draft: EstimateDraft, held: readonly EstimateValue[]): readonly EstimateValue[] =>
  held.filter(({ id }) => !draft.values.some((each) => each.id === id));

/** The draft with a value moved. */
export function withMoved(draft: EstimateDraft, id: string, index: number): EstimateDraft {
  const value = draft.values.find((each) => each.id === id);
  if (!value) return draft;
  const others = draft.values.filter((each) => each.id !== id);
  return { ...draft, values: [...others.slice(0, index), value, ...others.slice(index)] };
}

export type EstimateFault = 'tooFew' | 'tooMany' | 'empty' | 'twice' | 'noNumber' | 'noDuration';

/** Why the draft can't be saved. */
export function faultOf({ kind, values }: EstimateDraft): EstimateFault | undefined {
  const words = values.map(({ value }) => kept(kind, value));
  if (words.includes('')) return 'empty';
  if (words.length < ESTIMATE_VALUES_MIN) return 'tooFew';
  if (words.length > ESTIMATE_VALUES_MAX) return 'tooMany';
  if (!areDistinct(words)) return 'twice';
  if (fitKind(kind, words)) return undefined;
  return kind === 'time' ? 'noDuration' : 'noNumber';
}
