import { INVITATIONS_PER_CALL, isEmail, ROLE, type Role } from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { FormError } from '@cairn/ui/form-error';
import { IconButton } from '@cairn/ui/icon-button';
import { CloseIcon, PlusIcon } from '@cairn/ui/icons';
import { TextField } from '@cairn/ui/text-field';
import { useTranslations } from 'use-intl';
import { RoleSelect } from './role-select.tsx';

export interface InviteRow {
  readonly key: number;
  readonly email: string;
  readonly role: Role;
}

export const firstInviteRows = (count: number): InviteRow[] =>
  Array.from({ length: count }, (_, key) => ({ key, email: '', role: ROLE.member }));

/** The filled-in rows. */
export const filledRows = (rows: readonly InviteRow[]): { email: string; role: Role }[] =>
  rows.flatMap(({ email, role }) => (email.trim() === '' ? [] : [{ email: email.trim(), role }]));

export const areRowsRight = (rows: readonly InviteRow[]): boolean =>
  filledRows(rows).every(({ email }) => isEmail(email));

export interface InviteFieldsProps {
  rows: readonly InviteRow[];
  onChange: (rows: InviteRow[]) => void;
  /** Whether sending was tried; errors are shown from then on. */
  tried: boolean;
  most: Role;
}

/** Rows of email and role. A pasted list spreads over several rows. */
export function InviteFields({ rows, onChange, tried, most }: InviteFieldsProps) {
  const t = useTranslations('workspaces.invite');
  const change = (key: number, patch: Partial<InviteRow>): void =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...patch } : row)));
  const nextKey = Math.max(0, ...rows.map(({ key }) => key)) + 1;
  const paste = (key: number, role: Role, text: string): boolean => {
    const emails = text.split(/[\s,;]+/).filter((each) => each.includes('@'));
    if (emails.length < 2) return false;
    const added = emails.map((email, at) => ({ key: nextKey + at, email, role }));
    const kept = rows.filter((row) => row.key !== key && row.email.trim() !== '');
    onChange([...kept, ...added].slice(0, INVITATIONS_PER_CALL));
    return true;
  };
  return (
    <div className="grid gap-2">
      <ul className="grid gap-2">
        {rows.map(({ key, email, role }, at) => {
          const isWrong = email.trim() !== '' && !isEmail(email.trim());
          const faultId = `invite-fault-${key}`;
          return (
            <li key={key} className="grid gap-1">
              <div className="flex gap-2">
                <div className="min-w-0 flex-1">
                  <TextField
                    label={t('emailOf', { number: at + 1 })}
                    type="email"
                    value={email}
                    placeholder={t('emailPlaceholder')}
                    autoComplete="off"
                    aria-invalid={tried && isWrong ? true : undefined}
                    aria-describedby={tried && isWrong ? faultId : undefined}
                    onChange={(event) => change(key, { email: event.target.value })}
                    onPaste={(event) => {
                      if (paste(key, role, event.clipboardData.getData('text'))) event.preventDefault();
                    }}
                  />
                </div>
                <RoleSelect
                  label={t('roleOf', { number: at + 1 })}
                  value={role}
                  onChange={(next) => change(key, { role: next })}
                  most={most}
                  size="md"
                  className="!w-[108px] flex-none narrow:!w-[96px]"
                />
                <IconButton
                  label={t('removeRow', { number: at + 1 })}
                  icon={<CloseIcon />}
                  disabled={rows.length === 1}
                  className="self-center"
                  onClick={() => onChange(rows.filter((row) => row.key !== key))}
                />
              </div>
              {tried && isWrong && <FormError id={faultId}>{t('emailWrong')}</FormError>}
            </li>
          );
        })}
      </ul>
      {rows.length < INVITATIONS_PER_CALL && (
        <Button
          variant="ghost"
          icon={<PlusIcon />}
          className="justify-self-start"
          onClick={() => onChange([...rows, { key: nextKey, email: '', role: ROLE.member }])}
        >
          {t('more')}
        </Button>
      )}
    </div>
  );
}
