import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IntegrationApps } from '../../../platform/services.ts';

export const hookUrl = (publicUrl: string, connectionId: string): string =>
  `${publicUrl}/api/integrations/github/connections/${connectionId}/events`;

/**
 * Each webhook has its own secret, so a signature for one isn't valid for another. Undefined without the operator's
 * secret.
 */
export function hookSecret({ github }: IntegrationApps, connectionId: string): string | undefined {
  return github.app && createHmac('sha256', github.app.webhookSecret).update(connectionId).digest('hex');
}

/** Whether GitHub signed the body: `sha256=` and the HMAC, compared in constant time. */
export function isSigned(secret: string, body: Uint8Array, signature: string): boolean {
  const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`);
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
