import { sameName, STATE_COLORS, STATE_NAME_MAX, type State } from '@cairn/domain';
import { TextField } from '@cairn/ui/text-field';
import { useTranslations } from 'use-intl';
import { NamedColorForm } from '../../lib/named-color-form.tsx';

export type StateDraft = Pick<State, 'name' | 'description' | 'color'>;

export interface StateFormProps {
  given: StateDraft;
  /** The names in use. */
  others: readonly string[];
  submitLabel: string;
  onSubmit: (draft: StateDraft) => void;
  onCancel: () => void;
}

/** The name, colour and description of a state, on one line. Escape cancels. */
export function StateForm({ others, onSubmit, ...rest }: StateFormProps) {
  const t = useTranslations('states.settings');
  return (
    <NamedColorForm<StateDraft>
      {...rest}
      colors={STATE_COLORS}
      nameMax={STATE_NAME_MAX}
      isTaken={(name) => others.some((other) => sameName(other, name))}
      t={t}
      onSubmit={(draft) => onSubmit({ ...draft, description: draft.description.trim() })}
      renderMore={(draft, change, giveUp) => (
        <div className="min-w-[140px] flex-[2]">
          <TextField
            label={t('description')}
            placeholder={t('descriptionPlaceholder')}
            value={draft.description}
            maxLength={255}
            autoComplete="off"
            onKeyDown={giveUp}
            onChange={(event) => change({ description: event.target.value })}
          />
        </div>
      )}
    />
  );
}
