import { COMPANY_SIZES, slugFrom, WORKSPACE_NAME_MAX, WORKSPACE_SLUG_MAX } from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { Field } from '@cairn/ui/field';
import { FormError } from '@cairn/ui/form-error';
import { RadioGroup } from '@cairn/ui/radio-group';
import { TextField } from '@cairn/ui/text-field';
import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { HttpError } from '../../data/http.ts';
import { forgetSession } from '../../data/session.ts';
import { useProblemText } from './use-problem.ts';
import { useSlugCheck } from './use-slug-check.ts';
import { workspaceApi } from './workspace-api.ts';

export interface WorkspaceFormProps {
  onCreated: (workspace: { id: string; slug: string }) => void | Promise<void>;
  onBack?: (() => void) | undefined;
  submitLabel: string;
}

const SIZES = COMPANY_SIZES.map((size) => ({ value: size, label: size }));

/** Name, URL and size of a new workspace. The URL follows the name until it is edited. */
export function WorkspaceForm({ onCreated, onBack, submitLabel }: WorkspaceFormProps) {
  const t = useTranslations('workspaces.form');
  const textOf = useProblemText();
  const [name, setName] = useState('');
  const [ownSlug, setOwnSlug] = useState<string>();
  const [size, setSize] = useState<(typeof COMPANY_SIZES)[number] | null>(null);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [takenSlug, setTakenSlug] = useState<string>();
  const slug = ownSlug ?? slugFrom(name);
  const check = useSlugCheck(slug);
  const isTaken = takenSlug === slug;
  const address = `${location.host}/${slug}`;

  const nameFault = name.trim() === '' ? t('nameMissing') : undefined;
  const slugFault =
    check.kind === 'fault' ? t(`faults.${check.fault}`) : isTaken ? t('faults.reserved') : undefined;
  const showsSlugFault = slugFault !== undefined && (tried || slug !== '');

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (busy || nameFault !== undefined || slugFault !== undefined || size === null) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const workspace = await workspaceApi.create({ name: name.trim(), slug, company_size: size });
      forgetSession();
      await onCreated(workspace);
    } catch (error) {
      if (error instanceof HttpError && error.code === 'workspace.slug_taken') setTakenSlug(slug);
      else setProblem(textOf(error));
      setBusy(false);
    }
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <Field label={t('name')} error={tried ? nameFault : undefined} required>
        <TextField
          size="lg"
          value={name}
          onChange={(event) => setName(event.target.value)}
          maxLength={WORKSPACE_NAME_MAX}
          placeholder={t('namePlaceholder')}
          autoComplete="organization"
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
        />
      </Field>
      <Field
        label={t('slug')}
        error={showsSlugFault ? slugFault : undefined}
        description={
          slug === '' ? (
            t('slugHint', { address: `${location.host}/...` })
          ) : (
            <output className="[overflow-wrap:anywhere]">
              {check.kind === 'free'
                ? t('slugFree', { address })
                : check.kind === 'checking'
                  ? t('slugChecking', { address })
                  : t('slugHint', { address })}
            </output>
          )
        }
        required
      >
        <TextField
          size="lg"
          value={slug}
          onChange={(event) => setOwnSlug(event.target.value.toLowerCase())}
          onBlur={() => ownSlug === '' && setOwnSlug(undefined)}
          maxLength={WORKSPACE_SLUG_MAX}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <div className="grid gap-1.5">
        <RadioGroup
          label={t('size')}
          look="tiles"
          columns={3}
          options={SIZES}
          value={size}
          onChange={setSize}
        />
        {tried && size === null && <FormError>{t('sizeMissing')}</FormError>}
      </div>
      {problem !== undefined && <FormError>{problem}</FormError>}
      <div className="flex gap-2">
        {onBack !== undefined && <BackButton onBack={onBack} />}
        <div className="flex-1">
          <Button type="submit" variant="primary" size="xl" block loading={busy} loadingText={t('creating')}>
            {submitLabel}
          </Button>
        </div>
      </div>
    </form>
  );
}

function BackButton({ onBack }: { onBack: () => void }) {
  const t = useTranslations('workspaces.create');
  return (
    <Button size="xl" onClick={onBack}>
      {t('back')}
    </Button>
  );
}
