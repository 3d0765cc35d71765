import type { Provider } from '@cairn/domain/integrations/constants';
import { Button } from '@cairn/ui/button';
import { DialogForm } from '@cairn/ui/dialog-form';
import { FormError } from '@cairn/ui/form-error';
import { LockIcon, SearchIcon } from '@cairn/ui/icons';
import { RadioGroup } from '@cairn/ui/radio-group';
import { TextField } from '@cairn/ui/text-field';
import { toast } from '@cairn/ui/toast';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAsking } from '../workspaces/public.ts';
import { integrationApi, type ProjectPlace, type Target } from './integration-api.ts';
import { useTargets } from './use-targets.ts';

export interface ConnectDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  place: ProjectPlace;
  provider: Provider;
  onConnected: () => Promise<void>;
}

/** Asks which repository or channel to connect. */
export function ConnectDialog({ open, onOpenChange, place, provider, onConnected }: ConnectDialogProps) {
  const t = useTranslations('integrations.project');
  const { busy, problem, setProblem, ask } = useAsking();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<Target>();
  const close = (): void => {
    onOpenChange(false);
    setSearch('');
    setChosen(undefined);
    setProblem(undefined);
  };
  const submit = async (): Promise<void> => {
    if (!chosen) {
      setProblem(t(`dialog.required.${provider}`));
      return;
    }
    await ask(async () => {
      await integrationApi.connect(place, provider, chosen.id);
      toast.success(t('connectedDone', { name: chosen.name }));
      close();
      await onConnected();
    });
  };
  return (
    <DialogForm
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      title={t(`dialog.title.${provider}`)}
      closeLabel={t('dialog.close')}
      sheet
      onSubmit={() => void submit()}
      submitLabel={t('dialog.submit')}
      cancelLabel={t('dialog.cancel')}
      busy={busy}
      busyLabel={t('dialog.busy')}
    >
      <TextField
        label={t(`dialog.search.${provider}`)}
        placeholder={t(`dialog.search.${provider}`)}
        icon={<SearchIcon />}
        value={search}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setSearch(event.target.value)}
      />
      {open && (
        <Targets
          {...{ place, provider, search, chosen }}
          onChoose={(target) => {
            setChosen(target);
            setProblem(undefined);
          }}
        />
      )}
      {problem !== undefined && <FormError>{problem}</FormError>}
    </DialogForm>
  );
}

interface TargetsProps {
  place: ProjectPlace;
  provider: Provider;
  search: string;
  chosen: Target | undefined;
  onChoose: (target: Target) => void;
}

function Targets({ place, provider, search, chosen, onChoose }: TargetsProps) {
  const t = useTranslations('integrations.project');
  const { targets, hasMore, isLoading, problem, loadMore } = useTargets(place, provider, search);
  const choose = (id: string): void => {
    const target = targets.find((each) => each.id === id);
    if (target) onChoose(target);
  };
  return (
    <div className="scroll-thin max-h-80 min-h-24 overflow-y-auto">
      {targets.length > 0 && (
        <RadioGroup
          label={t(`dialog.list.${provider}`)}
          hideLabel
          value={chosen?.id ?? null}
          onChange={choose}
          options={targets.map((target) => ({
            value: target.id,
            label: target.name,
            icon: target.is_private ? <LockIcon role="img" aria-label={t('private')} /> : undefined,
            description: target.can_connect ? undefined : t(`dialog.cannot.${provider}`),
            disabled: !target.can_connect,
          }))}
        />
      )}
      {targets.length === 0 && !isLoading && problem === undefined && (
        <p className="text-2">{t('dialog.none')}</p>
      )}
      {problem !== undefined && <FormError>{problem}</FormError>}
      {isLoading && (
        <p role="status" className="text-2">
          {t('dialog.loading')}
        </p>
      )}
      {hasMore && !isLoading && (
        <Button variant="ghost" onClick={loadMore}>
          {t('dialog.more')}
        </Button>
      )}
    </div>
  );
}
