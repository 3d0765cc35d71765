import { CopyButton } from '@cairn/ui/copy-button';
import { useTranslations } from 'use-intl';
import { TextField } from '@cairn/ui/text-field';

/** Invitation links to pass on by hand, if the server sends no email. */
export function InvitedLinks({ links }: { links: readonly { email: string; link: string }[] }) {
  const t = useTranslations('workspaces.invite');
  return (
    <div className="grid gap-3">
      <p className="text-2">{t('links')}</p>
      <ul className="grid gap-3">
        {links.map(({ email, link }) => (
          <li key={email} className="grid gap-1">
            <span className="font-medium [overflow-wrap:anywhere]">{email}</span>
            <div className="flex gap-2">
              <div className="min-w-0 flex-1">
                <TextField
                  label={t('linkFor', { email })}
                  readOnly
                  value={link}
                  onFocus={(event) => event.target.select()}
                />
              </div>
              <CopyButton
                text={link}
                label={t('copyLink')}
                copiedLabel={t('copied')}
                refusedLabel={t('copyFailed')}
                worded
                className="!h-8"
              />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
