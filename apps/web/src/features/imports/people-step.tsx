import { member } from '@cairn/domain';
import { Avatar } from '@cairn/ui/avatar';
import { Field } from '@cairn/ui/field';
import { ArrowRightIcon } from '@cairn/ui/icons';
import { Picker, type PickerItem } from '@cairn/ui/picker';
import { TextField } from '@cairn/ui/text-field';
import { useMemo, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { useRows } from '../../data/use-rows.ts';
import { ChoiceButton } from '../../lib/choice-button.tsx';
import { GrowingRow, RowTable } from '../../lib/row-table.tsx';
import type { Importer, SourcePerson } from './import-api.ts';
import { isAnswered, type PersonChoice, type PersonChoices } from './person-choices.ts';
import { WizardStep } from './wizard-frame.tsx';

export interface PeopleStepProps {
  importer: Importer;
  people: readonly SourcePerson[];
  choices: PersonChoices;
  onChoose: (key: string, choice: PersonChoice) => void;
  onBack: () => void;
  onDone: () => void;
}

/** Maps each person of the source to a member, an invitation, or just a name. */
export function PeopleStep({ importer, people, choices, onChoose, onBack, onDone }: PeopleStepProps) {
  const t = useTranslations('imports');
  const { name: workspace } = useWorkspace().workspace;
  const items = useItems();
  const [isTried, setIsTried] = useState(false);
  const submit = (): void => {
    setIsTried(true);
    if ([...choices.values()].every(isAnswered)) onDone();
  };
  return (
    <WizardStep
      title={t('people.title')}
      lead={t('people.lead', { count: people.length })}
      onSubmit={submit}
      onBack={onBack}
    >
      {people.length > 0 && (
        <RowTable
          caption={t('people.table')}
          columns={[
            { label: t('people.there', { provider: t(`providers.${importer.provider}`) }) },
            { label: t('people.here', { workspace }) },
            { label: t('people.issues'), className: 'w-16 text-end' },
          ]}
        >
          {people.map((person) => (
            <PersonRow
              key={person.key}
              person={person}
              items={items}
              choice={choices.get(person.key) ?? { becomes: 'skip' }}
              onChoose={(choice) => onChoose(person.key, choice)}
              isTried={isTried}
            />
          ))}
        </RowTable>
      )}
      <p className="text-small text-2">{t('people.notInProject')}</p>
    </WizardStep>
  );
}

const SKIP = 'skip';
const INVITE = 'invite';

/** The same for every row. */
function useItems(): readonly PickerItem[] {
  const t = useTranslations('imports.people');
  const members = useRows(member);
  return useMemo(
    () => [
      { value: SKIP, label: t('skip') },
      { value: INVITE, label: t('invite') },
      ...members
        .filter(({ isActive, isBot }) => isActive && !isBot)
        .map(({ id, displayName, firstName, lastName, avatarUrl }) => ({
          value: id,
          label: displayName,
          keywords: `${firstName} ${lastName}`,
          icon: <Avatar decorative id={id} name={displayName} picture={avatarUrl} size="xs" />,
        }))
        .toSorted((a, b) => a.label.localeCompare(b.label)),
    ],
    [members, t],
  );
}

interface PersonRowProps {
  person: SourcePerson;
  items: readonly PickerItem[];
  choice: PersonChoice;
  onChoose: (choice: PersonChoice) => void;
  isTried: boolean;
}

function PersonRow({ person, items, choice, onChoose, isTried }: PersonRowProps) {
  const t = useTranslations('imports.people');
  const format = useFormatter();
  const value = choice.becomes === 'member' ? choice.userId : choice.becomes;
  const item = items.find((each) => each.value === value);
  const pick = (next: string): void => {
    if (next === SKIP) onChoose({ becomes: 'skip' });
    else if (next === INVITE) onChoose({ becomes: 'invite', email: person.email ?? '' });
    else onChoose({ becomes: 'member', userId: next });
  };
  return (
    <tr>
      <GrowingRow.Head>
        <span className="flex h-8 min-w-0 items-center gap-2">
          <Avatar decorative id={person.key} name={person.name} size="sm" />
          <span className="min-w-0 flex-1 truncate font-medium">{person.name}</span>
          <ArrowRightIcon aria-hidden="true" className="shrink-0 text-2 narrow:hidden" />
        </span>
      </GrowingRow.Head>
      <GrowingRow.Cell>
        <div className="grid gap-2">
          <Picker
            label={t('becomes', { name: person.name })}
            items={items}
            value={value}
            onChange={pick}
            placeholder={t('becomes', { name: person.name })}
            emptyText={t('skip')}
            trigger={
              <ChoiceButton
                aria-label={`${t('becomes', { name: person.name })}: ${item?.label ?? ''}`}
                mark={item?.icon}
              >
                {item?.label}
              </ChoiceButton>
            }
          />
          {choice.becomes === 'invite' && (
            <Field
              label={t('email', { name: person.name })}
              hideLabel
              error={isTried && !isAnswered(choice) ? t('emailMissing') : undefined}
            >
              <TextField
                type="email"
                autoComplete="off"
                value={choice.email}
                maxLength={255}
                onChange={(event) => onChoose({ becomes: 'invite', email: event.target.value })}
              />
            </Field>
          )}
        </div>
      </GrowingRow.Cell>
      <GrowingRow.Cell className="text-end leading-8 text-2 tabular-nums">
        {format.number(person.issues)}
      </GrowingRow.Cell>
    </tr>
  );
}
