import { whyNot, type Capability, type Subject } from '@cairn/domain';
import { useTranslations } from 'use-intl';
import { useActor } from './use-can.ts';

/**
 * What a button says that is there but can't be used (S-EMPTY-002): that the project is archived, or `needed`, the sentence
 * about who may. Undefined if it can be used; the subject is undefined while its row is not here.
 */
export function useReasonAgainst(
  capability: Capability,
  subject: Subject | undefined,
  needed: string,
): string | undefined {
  const t = useTranslations('projectAccess.archive');
  const actor = useActor();
  const obstacle = subject ? whyNot(actor, capability, subject) : 'right';
  return obstacle === 'archived' ? t('reason') : obstacle && needed;
}
