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
  /** The one HTML page, for the hashes of its inline scripts. */
  readonly page: string;
  /** The largest frame that a request may carry in place of a socket, in bytes. */
  readonly maxFrame: number;
  /** Whether the route bounds the body itself. */
  readonly readsBody: (request: { readonly method: string; readonly path: string }) => boolean;
  /** Holds back whoever asks too much. */
  readonly pace: MiddlewareHandler;
  /** While the server stops, nothing new is begun. */
  readonly isStopping: () => boolean;
  readonly failed: (error: unknown, context: { readonly path: string }) => void;
}

const STOPPING = 'The server is restarting. Please try again.';
const PRIVATE = /^\/(api|auth|sync)(\/|$)/;

/** The application that features mount their routes on: headers, origin check and error answers are set here once. */
export function createHttpApp(settings: HttpSettings): Hono {
  const app = new Hono({ strict: false });
  const policy = contentSecurityPolicy(settings.page);

  app.use('*', async (context, next) => {
    await next();
    const { headers } = context.res;
    // Stored files bring a stricter one.
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', policy);
    // Neither what is somebody's own nor that there is nothing yet may be kept; what may be says so itself.
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
    // Also the answers to what was begun before: the next request is for whoever takes over.
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

  // In the words of what may not be seen: an address that does not exist is no news.
  app.notFound((context) => answerError(notFound(), context, settings));
  app.onError((error, context) => answerError(error, context, settings));
  return app;
}

/** The answer to what a route has thrown: the refusal with its code, else an apology and a line in the log. */
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
  // Nobody is left to hear it, and nothing of ours has failed.
  if (isHungUp(error)) return refused(refusals.incomplete_body);
  return databaseRefusal(error);
}

function answerRefused(refusal: Refused, context: Context): Response {
  const { code, message, values, details } = refusal.toWire();
  if (refusal.retryAfter !== undefined) context.header('retry-after', String(refusal.retryAfter));
  return context.json({ error: code, message, values, details }, refusal.status);
}

/** No name has a NUL, and no column takes one. */
const namesNothing = (path: string): boolean => path.includes('\u0000') || path.includes('%00');

/** Node's word for a request whose sender went away in the middle of its body. */
const isHungUp = (error: Error): boolean =>
  error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET';
