import { existsSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { schema } from '@cairn/domain';
import { CLOSE } from '@cairn/sync/protocol';
import type { SyncActor } from '@cairn/sync/server';
import { createAdaptorServer } from '@hono/node-server';
import type { Server } from 'node:http';
import { createHub } from './create-hub.ts';
import { activityApi } from './features/activity/public.ts';
import { assetsApi, coversApi, UploadsUnderway, type Caller } from './features/assets/public.ts';
import { labelsApi } from './features/labels/public.ts';
import { followDescriptions, followLeftBehind } from './features/issues/public.ts';
import { followPageEdits, pagesApi } from './features/pages/public.ts';
import { peopleApi } from './features/people/public.ts';
import { searchApi } from './features/search/public.ts';
import { endTokensOf, hasToken, holderOf, tokensApi } from './features/tokens/public.ts';
import {
  findMembership,
  followProfile,
  invitationsApi,
  isInvited,
  workspacesApi,
} from './features/workspaces/public.ts';
import { ROUTE_ANSWERS } from './route-answers.ts';
import { ROUTE_RULES } from './route-rules.ts';
import { serverJobs } from './server-jobs.ts';
import {
  createAuth,
  createClientAddress,
  createIsProxy,
  createRateLimit,
  isForeign,
  limitSubject,
  socketAddress,
  type Auth,
} from './platform/auth/index.ts';
import { commandsApi, notFound, Refused } from './platform/commands/index.ts';
import { localUrl, type Config } from './platform/config/index.ts';
import {
  openDatabase,
  openServing,
  upgradeDatabase,
  type Db,
  type Tx,
  type ServingDatabase,
} from './platform/db/index.ts';
import { finishRestore } from './platform/db/archive/finish-restore.ts';
import { filesFolder } from './platform/db/upgrade-database.ts';
import { Incoming, isOnDisk, openStore } from './platform/files/index.ts';
import { documentDoor, DocumentHub } from './platform/documents/index.ts';
import {
  assertDeclared,
  createHttpApp,
  FairShare,
  Gate,
  healthRoutes,
  limitConnections,
  lineRoutes,
  openSocketDoors,
  PATIENCE,
  SenderPace,
  readPages,
  servePages,
  type HttpSettings,
  type SocketDoor,
} from './platform/http/index.ts';
import { endsWithin } from './platform/ends-within.ts';
import { failedJobsIn, startJobs, type FailedJobs, type RunningJobs } from './platform/jobs/index.ts';
import { createLog, type LogSettings } from './platform/log/index.ts';
import { createMail } from './platform/mail/index.ts';
import { syncDoor, syncRoutes, type Admitted, type SyncHub } from './platform/sync/index.ts';

export interface RunningServer {
  /** Where a browser on this machine reaches it. */
  readonly url: string;
  readonly port: number;
  /** Finishes what runs, then lets go of sockets and database. Safe to call twice. */
  stop(): Promise<void>;
}

export type ServerConfig = Config & { readonly secretKey: string };

const endTokens = async (tx: Db | Tx, userId: string): Promise<void> => void (await endTokensOf(tx, userId));

const SWEEP_MS = 60 * 60 * 1000;
/** What was taken before a stop is committed within this, or was never acknowledged: its sender sends it again. */
const FINISH_MS = 2000;
/** Answers that are on their way, once what they wait for is done. */
const ANSWER_MS = 500;
/** A mail that is being handed over, a backup that is given up, once they had FINISH_MS. */
const BESIDE_MS = 1000;

/** Starts the whole product in this process; it logs to standard error unless told where else. */
export async function startServer(
  config: ServerConfig,
  logTo?: LogSettings['destination'],
): Promise<RunningServer> {
  const log = createLog({
    level: config.logLevel,
    pretty: process.stderr.isTTY,
    ...(logTo ? { destination: logTo } : {}),
  });
  const failed = (error: unknown, context: object = {}): void =>
    log.error({ err: error, ...context }, 'failed');
  const database = await openDatabase(config, log);
  let serving: ServingDatabase | undefined;
  let jobs: RunningJobs | undefined;
  const closeDatabase = async (): Promise<void> => {
    if (jobs) await endsWithin(BESIDE_MS, jobs.stop(0));
    // A query that hangs keeps its pool open; without its server it ends as well.
    if (serving) await endsWithin(BESIDE_MS, serving.close());
    await database.close();
  };
  try {
    await upgradeDatabase(database, config, log);
    if (isOnDisk(config)) await finishRestore(database.url, filesFolder(config));
    serving = await openServing(database, config, log);
    const { db, url } = serving;
    const publicUrl = config.publicUrl ?? localUrl(config);
    const { unsplashKey } = config;
    const mail = createMail({
      secret: config.secretKey,
      smtpUrl: config.smtpUrl,
      from: config.mailFrom,
      log,
    });
    await mail.takeUpWaiting(db);
    const auth = createAuth({
      db,
      mail,
      publicUrl,
      secret: config.secretKey,
      trustedProxies: config.trustProxy,
      limitMultiplier: config.rateLimitMultiplier,
      signUp: config.signUp,
      isInvited: (email, secret) => isInvited(db, email, secret),
      endTokens,
      log,
    });
    const pages = readPages(pagesFolder());
    const hub = createHub({ db, url, build: pages.build, failed });
    await hub.start();
    const documents = new DocumentHub({ db, url, failed });
    await documents.start();
    const pageEdits = followPageEdits({ db, hub, failed });
    const descriptions = followDescriptions({ db, hub, failed });
    await followLeftBehind(db, descriptions);
    auth.onSessionsRevoked((sessions) => {
      // Told to every process; document rooms hear it from the database too.
      hub.signedOut(sessions.map(({ sessionId }) => sessionId)).catch(failed);
    });
    const files = {
      store: openStore(config, filesFolder(config)),
      incoming: new Incoming(filesFolder(config)),
      limit: config.fileSizeLimit,
      storage: config.storageLimit,
      underway: new UploadsUnderway(config.fileSizeLimit),
      megapixels: config.pictureMegapixels,
    };
    const clientAddress = createClientAddress(config.trustProxy);
    const subjectOf = (headers: Headers, address: string | undefined): string =>
      limitSubject(clientAddress(headers, address));
    const pace = new SenderPace({
      multiplier: config.rateLimitMultiplier,
      addressOf: (headers, env) => subjectOf(headers, socketAddress(env)),
      now: () => performance.now(),
    });
    const doors = [
      syncDoor({ hub, admit: (request, slug) => admit(db, auth, pace, request, slug) }),
      documentDoor({
        hub: documents,
        admit: async (request, slug) => {
          const admitted = await admit(db, auth, pace, request, slug);
          return 'refuse' in admitted ? admitted : { ...admitted.actor, signInId: admitted.signInId };
        },
      }),
    ];
    const rateLimit = createRateLimit(db, () => Date.now(), config.rateLimitMultiplier);
    const gate = new Gate({
      addressOf: (request) => subjectOf(headersOf(request), request.socket.remoteAddress),
      turn: (request, address) => pace.handshake(headersOf(request), address),
      pace: (userId, bytes) => pace.frame(userId, bytes),
      failed,
    });
    let isStopping = false;
    const app = assembleApp({
      addressOf: (headers, env) => subjectOf(headers, socketAddress(env)),
      isStopping: () => isStopping,
      gate,
      pace,
      db,
      auth,
      mail,
      failedJobs: failedJobsIn(database.db),
      hub,
      doors,
      files,
      pages,
      publicUrl,
      unsplashKey,
      rateLimit,
      failed,
    });
    const server = createAdaptorServer({ fetch: app.fetch, serverOptions: PATIENCE }) as Server;
    const isProxy = createIsProxy(config.trustProxy);
    limitConnections(server, (address) => (isProxy(address) ? undefined : limitSubject(address)));
    const isOwnOrigin = (request: IncomingMessage): boolean => !isForeign(headersOf(request), publicUrl);
    const openDoors = openSocketDoors(server, doors, { gate, isOwnOrigin, failed });
    jobs = await startJobs({
      ownerUrl: database.url,
      db,
      log,
      jobs: serverJobs({
        auth,
        mail,
        descriptions,
        store: files.store,
        backups: {
          database,
          config,
          filesFolder: isOnDisk(config) ? filesFolder(config) : undefined,
          log,
        },
      }),
    });
    const { stop: stopJobs } = jobs;
    const port = await listen(server, config);
    // Not a job: what uploads of a crash have left lies on the disk of this very process.
    const sweep = setInterval(() => void files.incoming.sweep(Date.now()).catch(failed), SWEEP_MS);
    let stopping: Promise<void> | undefined;
    const stop = async (): Promise<void> => {
      clearInterval(sweep);
      // Nobody new first: otherwise there is always one more thing to finish.
      isStopping = true;
      openDoors.shut();
      const jobsEnded = stopJobs(FINISH_MS);
      const closed = new Promise((resolve) => server.close(resolve));
      const finish = async (): Promise<void> => {
        await Promise.all([pageEdits.stop(), descriptions.stop()]);
        await Promise.all([hub.stop(), documents.stop()]);
      };
      hub.leave();
      if (!(await endsWithin(FINISH_MS, finish()))) log.warn('stopping before everything was finished');
      await openDoors.close();
      server.closeIdleConnections();
      await endsWithin(ANSWER_MS, closed);
      server.closeAllConnections();
      await endsWithin(BESIDE_MS, jobsEnded);
      // They had their time, and are not waited for once more.
      jobs = undefined;
      await closeDatabase();
    };
    return { url: localUrl({ ...config, port }), port, stop: () => (stopping ??= stop()) };
  } catch (error) {
    await closeDatabase();
    throw error;
  }
}

interface AppParts {
  readonly addressOf: HttpSettings['addressOf'];
  readonly isStopping: () => boolean;
  readonly gate: Gate;
  readonly pace: SenderPace;
  readonly db: Db;
  readonly auth: Auth;
  readonly mail: ReturnType<typeof createMail>;
  readonly failedJobs: FailedJobs;
  readonly hub: SyncHub;
  readonly doors: readonly SocketDoor[];
  readonly files: Pick<
    Parameters<typeof assetsApi>[0],
    'store' | 'incoming' | 'limit' | 'storage' | 'underway' | 'megapixels'
  >;
  readonly pages: ReturnType<typeof readPages>;
  readonly publicUrl: string;
  readonly unsplashKey: string | undefined;
  readonly rateLimit: ReturnType<typeof createRateLimit>;
  readonly failed: (error: unknown, context?: object) => void;
}

/**
 * Who reads, searches or writes much waits for their own, and is refused before it costs others. Together readers and
 * searchers leave some of the connections of the database free; a search takes two.
 */
const READS = { total: 6, perPerson: 3, waiting: 500 };
const SEARCHES = { total: 3, perPerson: 1, waiting: 20 };
const COMMANDS = { total: 256, perPerson: 64, waiting: 1000 };

function assembleApp(parts: AppParts) {
  const { isStopping, gate, pace, db, auth, mail, hub, doors, files, pages, publicUrl, unsplashKey } = parts;
  const { addressOf, rateLimit, failedJobs, failed } = parts;
  const userOf = async (headers: Headers): Promise<string> => {
    const session = await auth.sessionOf(headers);
    if (!session) throw new Refused('signed-out', 'Please sign in.');
    pace.known.learn(headers, session.userId);
    return session.userId;
  };
  const callerOf = async (headers: Headers): Promise<Caller> => {
    const holder = hasToken(headers) ? await holderOf(db, headers) : undefined;
    if (hasToken(headers) && !holder) throw new Refused('signed-out', 'This token is not valid.');
    if (holder) pace.known.learn(headers, holder.userId);
    return holder ?? { userId: await userOf(headers) };
  };
  const memberOf = async (headers: Headers, slug: string): Promise<SyncActor> => {
    const caller = await callerOf(headers);
    const membership = await findMembership(db, slug, caller.userId);
    // A token is for one workspace, and its holder's live membership is its ceiling.
    const { workspaceId } = caller;
    if (!membership || (workspaceId !== undefined && workspaceId !== membership.workspaceId))
      throw notFound();
    return { userId: caller.userId, workspaceId: membership.workspaceId };
  };
  const app = createHttpApp({
    publicUrl,
    page: pages.page,
    maxFrame: Math.max(...doors.map(({ maxFrame }) => maxFrame)),
    addressOf,
    senderOf: async (headers) =>
      (await (hasToken(headers) ? holderOf(db, headers) : auth.sessionOf(headers)))?.userId,
    pace: pace.requests,
    isStopping,
    failed,
  });
  const reads = new FairShare(READS);
  const searches = new FairShare(SEARCHES);
  const commands = new FairShare(COMMANDS);
  for (const share of [reads, searches, commands]) app.use('*', share.leaving);
  const readerOf = reads.claimedBy(memberOf);
  const signedInMemberOf = async (headers: Headers, slug: string): Promise<SyncActor> => {
    if (hasToken(headers)) throw new Refused('signed-out', 'A token cannot do this. Please sign in.');
    return memberOf(headers, slug);
  };
  healthRoutes(app, db);
  app.all('/auth/*', (context) => auth.handler(context.req.raw, context.env));
  app.route(
    '/api',
    peopleApi({
      db,
      auth,
      mail,
      failedJobs,
      endTokens,
      onProfileChanged: (userId) => followProfile({ db, hub }, userId),
    }),
  );
  app.route('/api', workspacesApi({ db, hub, userOf, memberOf }));
  app.route('/api', invitationsApi({ db, hub, mail, rateLimit, publicUrl, userOf, memberOf }));
  app.route('/api', tokensApi({ db, rateLimit, signedInMemberOf }));
  app.route('/api', assetsApi({ db, ...files, rateLimit, callerOf, memberOf }));
  app.route('/api', coversApi({ callerOf, unsplashKey }));
  app.route('/api', activityApi({ db, memberOf: readerOf }));
  app.route('/api', labelsApi({ db, memberOf: readerOf }));
  app.route('/api', pagesApi({ db, memberOf: readerOf }));
  app.route('/api', searchApi({ db, memberOf: searches.claimedBy(memberOf) }));
  app.route(
    '/api',
    commandsApi({
      memberOf: commands.claimedBy(memberOf),
      run: (actor, command) => hub.run(actor, command),
    }),
  );
  app.route(
    '/sync',
    syncRoutes({ db, hub, schema, memberOf: readerOf, keep: (headers) => reads.keep(headers) }),
  );
  const signInOf = async (headers: Headers) => (await auth.sessionOf(headers))?.sessionId;
  app.route('/sync', lineRoutes({ doors, gate, memberOf, signInOf }));
  const routes = [...app.routes, ...auth.routes];
  assertDeclared(routes, ROUTE_RULES, 'route-rules.ts');
  assertDeclared(routes, ROUTE_ANSWERS, 'route-answers.ts');
  servePages(app, pages);
  return app;
}

async function admit(
  db: Db,
  auth: Auth,
  pace: SenderPace,
  request: IncomingMessage,
  slug: string,
): Promise<Admitted | { refuse: number }> {
  const headers = headersOf(request);
  const session = await auth.sessionOf(headers);
  if (session) pace.known.learn(headers, session.userId);
  if (!session) return { refuse: CLOSE.signedOut };
  const membership = await findMembership(db, slug, session.userId);
  if (!membership) return { refuse: CLOSE.notMember };
  const actor = { userId: session.userId, workspaceId: membership.workspaceId };
  return { actor, signInId: session.sessionId };
}

function headersOf(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  return headers;
}

function listen(server: Server, config: Config): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : config.port);
    });
  });
}

/** Beside the bundle in a build, in the sources otherwise. */
function pagesFolder(): string {
  const here = path.dirname(fileURLToPath(import.meta.url));
  const beside = [path.join(here, '../../web/dist'), path.join(here, 'web')];
  return beside.find((folder) => existsSync(folder)) ?? path.join(here, '../../web/dist');
}
