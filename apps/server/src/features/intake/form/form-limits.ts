import { intakeRefusals } from '@cairn/domain/intake/refusals';
import type { Limit } from '../../../platform/auth/index.ts';
import { refused } from '../../../platform/commands/index.ts';
import type { Services } from '../../../platform/services.ts';

/** Created requests: by one address, and by all addresses in one project. */
export const filingsOf = (address: string, projectId: string): Limit[] => [
  { action: 'intake-form/filed', subject: `${address} ${projectId}`, points: 10, seconds: 3600 },
  { action: 'intake-form/form', subject: projectId, points: 60, seconds: 3600 },
];

export async function spend(
  { rateLimit }: Pick<Services, 'rateLimit'>,
  limits: readonly Limit[],
): Promise<void> {
  const seconds = await rateLimit.spend(limits);
  if (seconds !== undefined) throw refused(intakeRefusals.form_too_many, {}, { seconds });
}
