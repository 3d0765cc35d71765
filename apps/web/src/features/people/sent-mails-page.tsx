import { Button, FormError, Pill, RelativeTime, SkeletonRows } from '@cairn/ui';
import { Note, SettingsTitle } from '@cairn/ui/settings-page';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { accountApi, type Outbox, type SentMail, type Outcome } from './account-api.ts';
import { useRefusalText } from './use-refusal-text.ts';

/**
 * The emails that the server wanted to send, for instance admins. Without a mail server, links to new passwords are
 * found here. Not wired to a path here: it belongs to the pages about the server.
 */
export function SentMailsPage() {
  const t = useTranslations('people.sentMails');
  const textOf = useRefusalText();
  const [outbox, setOutbox] = useState<Outcome<Outbox>>();
  useEffect(() => loadInto(setOutbox), []);

  return (
    <>
      <SettingsTitle
        title={t('title')}
        description={t('lead')}
        controls={<Button onClick={() => loadInto(setOutbox)}>{t('refresh')}</Button>}
      />
      {outbox === undefined && <SkeletonRows count={3} label={t('title')} />}
      {outbox?.ok === false && <FormError>{textOf(outbox.refusal)}</FormError>}
      {outbox?.ok === true && (
        <div className="grid gap-4">
          {!outbox.value.is_sending && <Note>{t('noServer')}</Note>}
          {outbox.value.is_sending && (
            <p className="text-small text-2">
              {outbox.value.reply_address === null
                ? t('noReplies')
                : t('replies', { address: outbox.value.reply_address })}
            </p>
          )}
          {outbox.value.mails.length === 0 ? (
            <p className="text-2">{t('empty')}</p>
          ) : (
            <ul className="divide-y divide-line rounded-r3 border border-line bg-raised">
              {outbox.value.mails.map((mail) => (
                <MailRow key={mail.id} mail={mail} />
              ))}
            </ul>
          )}
        </div>
      )}
    </>
  );
}

function loadInto(show: (outbox: Outcome<Outbox>) => void): void {
  void accountApi.sentMails().then(show);
}

function MailRow({ mail }: { mail: SentMail }) {
  const t = useTranslations('people.sentMails');
  const state =
    mail.sent_at !== null ? 'sent' : mail.error !== null ? 'failing' : mail.is_waiting ? 'waiting' : 'kept';
  return (
    <li className="px-4 py-2.5">
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="min-w-0 truncate font-medium">{mail.subject}</span>
        <Pill tone={state === 'failing' ? 'late' : 'plain'}>{t(state)}</Pill>
      </p>
      <p className="truncate text-small text-2">
        {mail.to}
        {' · '}
        <RelativeTime at={mail.created_at} />
      </p>
      {mail.error !== null && (
        <p className="mt-1 text-small text-red-ink [overflow-wrap:anywhere]">{mail.error}</p>
      )}
      {mail.text !== null && (
        <details className="mt-1">
          <summary className="w-fit text-small text-link">{t('read')}</summary>
          <p className="mt-2 [overflow-wrap:anywhere] whitespace-pre-wrap">{mail.text}</p>
        </details>
      )}
    </li>
  );
}
