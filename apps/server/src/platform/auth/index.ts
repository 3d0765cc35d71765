export { createAuth } from './create-auth.ts';
export type { Auth, AuthLog, AuthSettings, RevocationListener } from './create-auth.ts';
export { socketAddress } from './auth-routes.ts';
export { createClientAddress, type ClientAddress } from './client-address.ts';
export { createRateLimit, type Limit, type RateLimit } from './rate-limit.ts';
export { Refusal, type RefusalCode } from './refusal.ts';
export { isForeign, REQUEST_HEADER, requireSameOrigin } from './same-origin.ts';
export type { RevokedSession, Session, SessionSummary } from './sessions.ts';
