import { LABEL_COLORS, LABEL_NAME_MAX, sameName, type Label } from '@cairn/domain';
import { useTranslations } from 'use-intl';
import { NamedColorForm } from '../../lib/named-color-form.tsx';

export type LabelDraft = Pick<Label, 'name' | 'color'>;

export interface LabelFormProps {
  given: LabelDraft;
  /** The names in use. */
  others: readonly string[];
  submitLabel: string;
  onSubmit: (draft: LabelDraft) => void;
  onCancel: () => void;
}

/** The colour and name of a label, on one line. Escape cancels. */
export function LabelForm({ others, ...rest }: LabelFormProps) {
  const t = useTranslations('labels.settings');
  return (
    <NamedColorForm
      {...rest}
      colors={LABEL_COLORS}
      nameMax={LABEL_NAME_MAX}
      isTaken={(name) => others.some((other) => sameName(other, name))}
      t={t}
    />
  );
}
