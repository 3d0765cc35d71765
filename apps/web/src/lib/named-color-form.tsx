import { Button } from '@cairn/ui/button';
import { FormError } from '@cairn/ui/form-error';
import { TextField } from '@cairn/ui/text-field';
import { useReturnedFocus } from '@cairn/ui/use-returned-focus';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { ColorPicker } from './color-picker.tsx';

export interface NamedColor {
  readonly name: string;
  readonly color: string;
}

export interface NamedColorFormProps<Draft extends NamedColor> {
  given: Draft;
  colors: readonly string[];
  nameMax: number;
  isTaken: (name: string) => boolean;
  /** The feature's own labels. */
  t: (
    key: 'colour' | 'anyColour' | 'name' | 'namePlaceholder' | 'nameMissing' | 'nameTaken' | 'cancel',
  ) => string;
  submitLabel: string;
  onSubmit: (draft: Draft) => void;
  onCancel: () => void;
  /** Fields between the name and the buttons. */
  renderMore?: (
    draft: Draft,
    change: (change: Partial<Draft>) => void,
    giveUp: (event: KeyboardEvent) => void,
  ) => ReactNode;
}

/** Colour and name of a list entry, edited in one line. Escape cancels. */
export function NamedColorForm<Draft extends NamedColor>(props: NamedColorFormProps<Draft>) {
  const { given, colors, nameMax, isTaken, t, submitLabel, onSubmit, onCancel, renderMore } = props;
  useReturnedFocus();
  const faultId = useId();
  const first = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState(given);
  const [tried, setTried] = useState(false);
  const name = draft.name.trim();
  const taken = isTaken(name);
  const fault = name === '' ? t('nameMissing') : taken ? t('nameTaken') : undefined;
  const shownFault = tried || taken ? fault : undefined;
  useEffect(() => first.current?.focus(), []);
  const change = (changed: Partial<Draft>): void => setDraft({ ...draft, ...changed });
  const giveUp = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onCancel();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (fault === undefined) onSubmit({ ...draft, name });
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-2 px-3 py-2.5">
      <div className="flex flex-wrap items-center gap-2">
        <ColorPicker
          label={t('colour')}
          anyLabel={t('anyColour')}
          colors={colors}
          value={draft.color}
          onChange={(color) => setDraft({ ...draft, color })}
        />
        <div className="min-w-[150px] flex-1">
          <TextField
            ref={first}
            label={t('name')}
            placeholder={t('namePlaceholder')}
            value={draft.name}
            maxLength={nameMax}
            autoComplete="off"
            onKeyDown={giveUp}
            aria-invalid={shownFault === undefined ? undefined : true}
            aria-describedby={shownFault === undefined ? undefined : faultId}
            onChange={(event) => setDraft({ ...draft, name: event.target.value })}
          />
        </div>
        {renderMore?.(draft, change, giveUp)}
        <div className="flex gap-2">
          <Button size="lg" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button type="submit" size="lg" variant="primary">
            {submitLabel}
          </Button>
        </div>
      </div>
      {shownFault !== undefined && <FormError id={faultId}>{shownFault}</FormError>}
    </form>
  );
}
