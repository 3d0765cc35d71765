import { largestBody } from '@cairn/sync/frames';
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { refusals } from '@cairn/domain/refusals';
import { databaseRefusal, notFound, refused, Refused } from '../commands/index.ts';
import { Refusal, requireSameOrigin } from '../auth/index.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { boundBodies, STRANGER_BODY, type BodySettings } from './bound-bodies.ts';
import { limitBody, MAX_BODY } from './limit-body.ts';
import { unavailableResponse, whyUnavailable } from '../unavailable.ts';

export interface HttpSettings extends BodySettings {
  readonly publicUrl: string;
  /** The HTML page, for the hashes of its inline scripts. */
  readonly page: string;
  /** The largest frame that a request may carry instead of a socket, in bytes. */
  readonly maxFrame: number;
  /** Whether the route limits the body itself. */
  readonly readsBody: (request: { readonly method: string; readonly path: string }) => boolean;
  /** Slows down those who send too much. */
  readonly pace: MiddlewareHandler;
  /** While the server is stopping, no new work is started. */
  readonly isStopping: () => boolean;
  readonly failed: (error: unknown, context: { readonly path: string }) => void;
}

const STOPPING = 'The server is restarting. Please try again.';
const PRIVATE = /^\/(api|auth|sync)(\/|$)/;

/**
 * The application that features mount their routes on: headers, the origin check and error answers are set here once.
 */
export function createHttpApp(settings: HttpSettings): Hono {
  const app = new Hono({ strict: false });
  const policy = contentSecurityPolicy(settings.page);

  app.use('*', async (context, next) => {
    await next();
    const { headers } = context.res;
    // Stored files bring a stricter one.
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', policy);
    // Private answers and 404s must not be cached; routes that may be cached say so themselves.
    if (!headers.has('cache-control') && (PRIVATE.test(context.req.path) || context.res.status >= 400))
      headers.set('cache-control', 'no-store');
    headers.set('x-content-type-options', 'nosniff');
    headers.set('x-frame-options', 'DENY');
    headers.set('referrer-policy', 'same-origin');
    headers.set('cross-origin-opener-policy', 'same-origin');
    headers.set('cross-origin-resource-policy', 'same-origin');
    headers.set('permissions-policy', 'camera=(), geolocation=(), microphone=()');
    if (settings.publicUrl.startsWith('https:')) headers.set('strict-transport-security', 'max-age=31536000');
  });
  app.use('*', async (context, next) => {
    if (settings.isStopping()) context.res = unavailableResponse(STOPPING);
    else await next();
    // Also on answers to earlier requests: the next request should go to another process.
    if (settings.isStopping()) context.header('connection', 'close');
  });
  app.use('*', async (context, next) => (namesNothing(context.req.path) ? context.notFound() : next()));
  app.use('/api/*', requireSameOrigin(settings.publicUrl));
  app.use('/auth/*', requireSameOrigin(settings.publicUrl));
  app.use('/sync/*', requireSameOrigin(settings.publicUrl));
  for (const path of ['/api/*', '/auth/*', '/sync/*']) app.use(path, settings.pace);
  const [limited, bounded] = [limitBody(MAX_BODY), boundBodies(settings, MAX_BODY)];
  const whole = ({ req }: Context): boolean => !settings.readsBody(req);
  app.use('/auth/*', bounded, limitBody(STRANGER_BODY));
  app.use('/api/*', (context, next) => (whole(context) ? bounded(context, next) : next()));
  app.use('/api/*', (context, next) => (whole(context) ? limited(context, next) : next()));
  app.use('/sync/*', boundBodies(settings, largestBody(settings.maxFrame)));

  // The same sentence as for hidden things: whether a URL exists reveals nothing.
  app.notFound((context) => answerError(notFound(), context, settings));
  app.onError((error, context) => answerError(error, context, settings));
  return app;
}

/** The answer to an error thrown by a route: the refusal with its code, otherwise an apology and a line in the log. */
export function answerError(
  error: Error,
  context: Context,
  settings: Pick<HttpSettings, 'failed'>,
): Response {
  if (error instanceof Refusal) return error.toResponse();
  const refusal = refusalOf(error);
  if (refusal) return answerRefused(refusal, context);
  settings.failed(error, { path: context.req.path });
  const message = whyUnavailable(error);
  if (message !== undefined) return unavailableResponse(message);
  return answerRefused(refused(refusals.internal), context);
}

function refusalOf(error: Error): Refused | undefined {
  if (error instanceof Refused) return error;
  if (error instanceof SyntaxError) return refused(refusals.not_json);
  // The client has gone, and nothing of ours has failed.
  if (isHungUp(error)) return refused(refusals.incomplete_body);
  return databaseRefusal(error);
}

function answerRefused(refusal: Refused, context: Context): Response {
  const { code, message, values, details } = refusal.toWire();
  if (refusal.retryAfter !== undefined) context.header('retry-after', String(refusal.retryAfter));
  return context.json({ error: code, message, values, details }, refusal.status);
}

/** No name contains a NUL, and no column accepts one. */
const namesNothing = (path: string): boolean => path.includes('\u0000') || path.includes('%00');

/** Node's error for a request whose sender disconnected in the middle of its body. */
const isHungUp = (error: Error): boolean =>
  error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET';
