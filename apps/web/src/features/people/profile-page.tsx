import { NAME_MAX_LENGTH, PERSON_ROLES } from '@cairn/domain/people/constants';
import { Button, Field, FormError, Select, TextField, toast } from '@cairn/ui';
import { SettingsTitle } from '@cairn/ui/settings-page';
import { setWeekStart } from '@cairn/ui/keep-week-start';
import { Controller, useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { endSession } from '../../data/session.ts';
import { useGo } from '../../lib/use-go.ts';
import { useToday } from '../../lib/use-today.ts';
import { CoverField, forgetFile } from '../assets/public.ts';
import type { Account } from './account-api.ts';
import { AccountGate } from './account-gate.tsx';
import { AwayFields } from './away-fields.tsx';
import { ChangeAvatar } from './change-avatar.tsx';
import { DeactivateAccount } from './deactivate-account.tsx';
import { TimeZoneField } from './time-zone-field.tsx';
import { changeAccount } from './use-account.ts';
import { useSubmit } from './use-submit.ts';

/** `/profile`: how others see you. */
export function ProfilePage() {
  const go = useGo();
  const leave = (): void => {
    endSession();
    go('/');
  };
  const t = useTranslations('people.profile');
  return (
    <>
      <SettingsTitle title={t('title')} description={t('lead')} />
      <AccountGate>
        {(account) => (
          <>
            <ProfileForm account={account} />
            <DeactivateAccount onSignedOut={leave} />
          </>
        )}
      </AccountGate>
    </>
  );
}

type Values = Pick<
  Account,
  | 'away'
  | 'cover_url'
  | 'display_name'
  | 'first_name'
  | 'last_name'
  | 'role'
  | 'timezone'
  | 'start_of_the_week'
>;

const roles = PERSON_ROLES.map((role) => ({ value: role, label: role }));

/** Weeks start on no other days anywhere. */
const WEEK_STARTS = [
  { name: 'usual', day: null },
  { name: 'monday', day: 1 },
  { name: 'sunday', day: 0 },
  { name: 'saturday', day: 6 },
] as const;

function ProfileForm({ account }: { account: Account }) {
  const t = useTranslations('people');
  const { away, cover_url, display_name, first_name, last_name, role, timezone, start_of_the_week } = account;
  const form = useForm<Values>({
    values: { away, cover_url, display_name, first_name, last_name, role, timezone, start_of_the_week },
  });
  const today = useToday();
  const { busy, problem, send } = useSubmit();
  const { errors, isDirty } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    const done = await send(async () => await changeAccount(values));
    if (done === undefined) return;
    if (values.cover_url !== cover_url) forgetFile(cover_url);
    setWeekStart(values.start_of_the_week);
    toast.success(t('profile.saved'));
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid max-w-[560px] gap-4">
      <div className="flex items-center gap-4">
        <ChangeAvatar account={account} />
        <div className="min-w-0">
          <p className="truncate text-[15px] font-strong">{account.display_name}</p>
          <p className="truncate text-2">{account.email}</p>
        </div>
      </div>
      <Controller
        control={form.control}
        name="cover_url"
        render={({ field }) => (
          <CoverField value={field.value} onChange={field.onChange} of={{ purpose: 'person-cover' }} />
        )}
      />
      <Field
        label={t('fields.displayName')}
        description={t('fields.displayNameHint')}
        error={errors.display_name?.message}
        required
      >
        <TextField
          {...form.register('display_name', {
            validate: (name) => name.trim() !== '' || t('fields.displayNameMissing'),
          })}
          autoComplete="nickname"
          maxLength={NAME_MAX_LENGTH}
        />
      </Field>
      <div className="grid grid-cols-2 gap-4 narrow:grid-cols-1">
        <Field label={t('fields.firstName')}>
          <TextField {...form.register('first_name')} autoComplete="given-name" maxLength={NAME_MAX_LENGTH} />
        </Field>
        <Field label={t('fields.lastName')}>
          <TextField {...form.register('last_name')} autoComplete="family-name" maxLength={NAME_MAX_LENGTH} />
        </Field>
      </div>
      <Field label={t('profile.role')}>
        <Controller
          control={form.control}
          name="role"
          render={({ field }) => (
            <Select
              label={t('profile.role')}
              options={roles}
              value={roles.find(({ value }) => value === field.value)?.value ?? null}
              onChange={field.onChange}
              placeholder={t('profile.rolePlaceholder')}
            />
          )}
        />
      </Field>
      <Controller
        control={form.control}
        name="away"
        rules={{ validate: (given) => given === null || given.until >= today || t('away.past') }}
        render={({ field, fieldState }) => (
          <AwayFields
            value={field.value}
            onChange={field.onChange}
            from={today}
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller
        control={form.control}
        name="timezone"
        render={({ field }) => <TimeZoneField value={field.value} onChange={field.onChange} />}
      />
      <Field label={t('profile.weekStart')} description={t('profile.weekStartHint')}>
        <Controller
          control={form.control}
          name="start_of_the_week"
          render={({ field }) => (
            <Select
              label={t('profile.weekStart')}
              options={WEEK_STARTS.map(({ name }) => ({
                value: name,
                label: t(`profile.weekStarts.${name}`),
              }))}
              value={WEEK_STARTS.find(({ day }) => day === field.value)?.name ?? null}
              onChange={(name) => field.onChange(WEEK_STARTS.find((each) => each.name === name)?.day ?? null)}
            />
          )}
        />
      </Field>
      {problem !== undefined && <FormError>{problem}</FormError>}
      <div>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          disabled={!isDirty}
          loading={busy}
          loadingText={t('profile.saving')}
        >
          {t('profile.save')}
        </Button>
      </div>
    </form>
  );
}
