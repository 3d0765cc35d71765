import { member, type IntakeRequest } from '@cairn/domain';
import { useTranslations } from 'use-intl';
import { useRow } from '../../data/use-rows.ts';

/** The sender of a request: a member, or someone who used the form or email, by the name they gave. */
export function useAskedBy({ authorId, sender }: IntakeRequest): string {
  const t = useTranslations('intake');
  const author = useRow(member, authorId);
  if (!sender) return author?.displayName ?? t('someone');
  if (sender.via === 'email')
    return sender.name === '' ? t('byEmail') : t('byEmailSender', { name: sender.name });
  return sender.name === '' ? t('byForm') : t('bySender', { name: sender.name });
}
