import { compareStates, state } from '@cairn/domain';
import { CHANNEL_EVENTS } from '@cairn/domain/integrations/constants';
import { Button } from '@cairn/ui/button';
import { Checkbox } from '@cairn/ui/checkbox';
import { Confirm } from '@cairn/ui/confirm';
import { AlertIcon, LockIcon, StateIcon } from '@cairn/ui/icons';
import { RelativeTime } from '@cairn/ui/relative-time';
import { Select } from '@cairn/ui/select';
import { toast } from '@cairn/ui/toast';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useRows } from '../../data/use-rows.ts';
import { useProblemText } from '../workspaces/public.ts';
import {
  integrationApi,
  type Connection,
  type ConnectionPatch,
  type ProjectPlace,
} from './integration-api.ts';

export interface ConnectionRowProps {
  place: ProjectPlace;
  connection: Connection;
  onChanged: () => Promise<void>;
}

/** A connected repository or channel: its settings, its last problem, and a button to disconnect. */
export function ConnectionRow({ place, connection, onChanged }: ConnectionRowProps) {
  const t = useTranslations('integrations.project');
  const textOf = useProblemText();
  const { id, provider, target_name: name, problem } = connection;
  const save = async (patch: ConnectionPatch): Promise<void> => {
    try {
      await integrationApi.update(place, id, patch);
      toast.success(t('saved'));
    } catch (error) {
      toast.error(textOf(error));
    }
    await onChanged();
  };
  return (
    <section aria-label={name} className="grid gap-3 p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="min-w-0 flex-1 truncate font-medium">
          {name}
          {connection.is_private && (
            <LockIcon role="img" aria-label={t('private')} className="ms-1.5 inline size-3.5 text-2" />
          )}
        </h3>
        <Disconnect {...{ place, connection, onChanged }} />
      </div>
      {problem !== null && (
        <p className="flex items-start gap-2 text-small">
          <AlertIcon aria-hidden="true" className="mt-0.5 size-3.5 flex-none text-red-ink" />
          <span>
            {t.rich('problem', {
              time: () => <RelativeTime at={problem.at} />,
              problem: t(`problems.${problem.code}`),
            })}
          </span>
        </p>
      )}
      {provider === 'github' ? (
        <RepositoryChoices connection={connection} project={place.project} onSave={save} />
      ) : (
        <ChannelChoices connection={connection} onSave={save} />
      )}
    </section>
  );
}

interface ChoicesProps {
  connection: Connection;
  onSave: (patch: ConnectionPatch) => Promise<void>;
}

/** No state has this ID. */
const NO_MOVE = 'none';

function RepositoryChoices({ connection, project, onSave }: ChoicesProps & { project: string }) {
  const t = useTranslations('integrations.project');
  const states = useRows(state, { field: 'projectId', value: project }).toSorted(compareStates);
  const options = [
    { value: NO_MOVE, label: t('noMove') },
    ...states.map((each) => ({
      value: each.id,
      label: each.name,
      icon: <StateIcon group={each.group} color={each.color} progress={1} />,
    })),
  ];
  const chosen = (value: string): string | null => (value === NO_MOVE ? null : value);
  const way = connection.is_two_way ? 'twoWay' : 'oneWay';
  return (
    <div className="grid grid-cols-3 gap-3 narrow:grid-cols-[minmax(0,1fr)]">
      <Choice label={t('direction')} hint={t(`directionHint.${way}`)}>
        <Select
          label={t('direction')}
          value={way}
          options={[
            { value: 'oneWay', label: t('directions.oneWay') },
            { value: 'twoWay', label: t('directions.twoWay') },
          ]}
          onChange={(next) => void onSave({ is_two_way: next === 'twoWay' })}
        />
      </Choice>
      <Choice label={t('opened')}>
        <Select
          label={t('opened')}
          value={connection.opened_state_id ?? NO_MOVE}
          options={options}
          onChange={(next) => void onSave({ opened_state_id: chosen(next) })}
        />
      </Choice>
      <Choice label={t('merged')}>
        <Select
          label={t('merged')}
          value={connection.merged_state_id ?? NO_MOVE}
          options={options}
          onChange={(next) => void onSave({ merged_state_id: chosen(next) })}
        />
      </Choice>
    </div>
  );
}

interface ChoiceProps {
  label: string;
  hint?: string;
  children: React.ReactNode;
}

/** The select has its own accessible name. */
const Choice = ({ label, hint, children }: ChoiceProps) => (
  <div className="grid content-start gap-1.5">
    <span aria-hidden="true" className="text-small font-medium">
      {label}
    </span>
    {children}
    {hint !== undefined && <span className="text-small text-2">{hint}</span>}
  </div>
);

function ChannelChoices({ connection, onSave }: ChoicesProps) {
  const t = useTranslations('integrations.project');
  const { events } = connection;
  return (
    <fieldset>
      <legend className="mb-1.5 text-small font-medium">{t('events')}</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {CHANNEL_EVENTS.map((event) => (
          <Checkbox
            key={event}
            checked={events.includes(event)}
            onCheckedChange={(isChecked) =>
              void onSave({
                events: CHANNEL_EVENTS.filter((each) => (each === event ? isChecked : events.includes(each))),
              })
            }
          >
            {t(`eventNames.${event}`)}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}

function Disconnect({ place, connection, onChanged }: ConnectionRowProps) {
  const t = useTranslations('integrations.project');
  const textOf = useProblemText();
  const [isAsking, setIsAsking] = useState(false);
  const { id, target_name: name } = connection;
  const disconnect = async (): Promise<void> => {
    try {
      await integrationApi.disconnect(place, id);
      toast.success(t('disconnect.done', { name }));
    } catch (error) {
      toast.error(textOf(error));
    }
    await onChanged();
  };
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-label={`${t('disconnect.action')} ${name}`}
        onClick={() => setIsAsking(true)}
      >
        {t('disconnect.action')}
      </Button>
      <Confirm
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('disconnect.question', { name })}
        description={t('disconnect.consequence')}
        confirmLabel={t('disconnect.confirm')}
        busyLabel={t('disconnect.busy')}
        cancelLabel={t('disconnect.cancel')}
        tone="danger"
        onConfirm={disconnect}
      />
    </>
  );
}
