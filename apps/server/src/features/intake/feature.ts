import type { Feature } from '../../platform/feature.ts';
import { DESCRIPTION_DOCUMENT } from '../issues/public.ts';
import { requestHandlers } from './check-request.ts';
import { decideAsRequest } from './decide-as-request.ts';
import { takeRequestEmail } from './email/take-request-email.ts';
import { routes } from './routes.ts';

export const intake: Feature = {
  commandHandlers: requestHandlers,
  routes,
  takesEmail: takeRequestEmail,
  documentDecisions: { [DESCRIPTION_DOCUMENT]: decideAsRequest },
};
