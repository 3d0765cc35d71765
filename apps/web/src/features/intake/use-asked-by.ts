import { member, type IntakeRequest } from '@cairn/domain';
import { useTranslations } from 'use-intl';
import { useRow } from '../../data/use-rows.ts';

/** Who filed a request: a member, or somebody who used the form or wrote an email, by the name that they gave. */
export function useAskedBy({ authorId, sender }: IntakeRequest): string {
  const t = useTranslations('intake');
  const author = useRow(member, authorId);
  if (!sender) return author?.displayName ?? t('someone');
  if (sender.via === 'email')
    return sender.name === '' ? t('byEmail') : t('byEmailSender', { name: sender.name });
  return sender.name === '' ? t('byForm') : t('bySender', { name: sender.name });
}
