import { whyNot, type Capability, type Subject } from '@cairn/domain';
import { useTranslations } from 'use-intl';
import { useActor } from './use-can.ts';

/**
 * Why a visible button can't be used (S-EMPTY-002): the project is archived, or `needed`, the sentence that says who
 * may use it. Undefined if it can be used. Pass undefined as the subject until its row has loaded.
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
