import { existsSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { schema } from '@cairn/domain';
import { createAdaptorServer } from '@hono/node-server';
import type { Server } from 'node:http';
import { contracts, routes } from './contracts.ts';
import { createHub } from './create-hub.ts';
import { features } from './features.ts';
import { isInvited } from './features/workspaces/public.ts';
import { createIdentities, type Identities } from './identify.ts';
import { serverJobs } from './server-jobs.ts';
import {
  createAuth,
  createClientAddress,
  createIsProxy,
  createRateLimit,
  isForeign,
  limitSubject,
  socketAddress,
} from './platform/auth/index.ts';
import {
  inboundMailOf,
  integrationAppsOf,
  missingOfInboundMail,
  localUrl,
  type Config,
} from './platform/config/index.ts';
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
import { Incoming, isOnDisk, openStore, UploadsUnderway } from './platform/files/index.ts';
import { documentEndpoint, DocumentHub, documentKindsOf } from './platform/documents/index.ts';
import {
  assertDeclared,
  bodyReaders,
  createHttpApp,
  createShares,
  Gate,
  headersOf,
  healthRoutes,
  limitConnections,
  longPollRoutes,
  openWebSocketEndpoints,
  PATIENCE,
  SenderPace,
  readPages,
  servePages,
  serveRoutes,
  type HttpSettings,
  type WebSocketEndpoint,
} from './platform/http/index.ts';
import type { Feature, Running } from './platform/feature.ts';
import type { Services } from './platform/services.ts';
import { endsWithin } from './platform/ends-within.ts';
import { failedJobsIn, startJobs, type RunningJobs } from './platform/jobs/index.ts';
import { createLog, type LogSettings } from './platform/log/index.ts';
import { createMail } from './platform/mail/index.ts';
import { syncEndpoint, syncRoutes } from './platform/sync/index.ts';

export interface RunningServer {
  /** Where a browser on this machine reaches it. */
  readonly url: string;
  readonly port: number;
  /** Finishes what runs, then lets go of sockets and database. Safe to call twice. */
  stop(): Promise<void>;
}

export type ServerConfig = Config & { readonly secretKey: string };

async function accountEnded(tx: Db | Tx, userId: string): Promise<void> {
  for (const { onAccountEnded } of features) await onAccountEnded?.(tx, userId);
}

const SWEEP_MS = 60 * 60 * 1000;
/** What was taken before a stop is committed within this, or was never acknowledged: its sender sends it again. */
const FINISH_MS = 2000;
/** Answers that are on their way, once what they wait for is done. */
const ANSWER_MS = 500;
/** A mail that is being handed over, a backup that is given up, once they had FINISH_MS. */
const BESIDE_MS = 1000;

/**
 * Starts the whole product in this process; it logs to standard error unless told where else. Tests have kinds of documents
 * of their own.
 */
export async function startServer(
  config: ServerConfig,
  logTo?: LogSettings['destination'],
  more: readonly Pick<Feature, 'documentKinds'>[] = [],
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
    const missing = missingOfInboundMail(config);
    if (missing !== undefined) log.warn(missing);
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
      endTokens: accountEnded,
      log,
    });
    const pages = readPages(pagesFolder());
    const hub = createHub({ db, url, build: pages.build, failed });
    await hub.start();
    const documents = new DocumentHub({ db, url, kinds: documentKindsOf([...features, ...more]), failed });
    await documents.start();
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
    const addressOf = (headers: Headers, env: unknown): string => subjectOf(headers, socketAddress(env));
    const mailbox = inboundMailOf(config);
    const services: Services = {
      db,
      hub,
      auth,
      mail,
      failedJobs: failedJobsIn(database.db),
      rateLimit: createRateLimit(db, () => Date.now(), config.rateLimitMultiplier),
      files,
      accounts: {
        ended: accountEnded,
        profileChanged: async (userId) => {
          for (const { onProfileChanged } of features) await onProfileChanged?.({ db, hub }, userId);
        },
      },
      workspaces: {
        removed: async (tx, workspaceId) => {
          for (const { onWorkspaceRemoved } of features) await onWorkspaceRemoved?.(tx, workspaceId);
        },
      },
      addressOf,
      publicUrl,
      secret: config.secretKey,
      inboundMail: mailbox && { ...mailbox, takers: features.flatMap(({ takesEmail }) => takesEmail ?? []) },
      unsplashKey: config.unsplashKey,
      allowedNetworks: config.webhookNetworks,
      integrationApps: integrationAppsOf(config),
      failed,
    };
    const running: Running[] = [];
    for (const { start } of features) if (start) running.push(await start(services));
    const pace = new SenderPace({
      multiplier: config.rateLimitMultiplier,
      addressOf,
      now: () => performance.now(),
    });
    const identities = createIdentities({ db, auth, pace });
    const endpoints = [
      syncEndpoint({ hub, admit: identities.admit }),
      documentEndpoint({
        hub: documents,
        admit: async (request, slug) => {
          const admitted = await identities.admit(request, slug);
          return 'refuse' in admitted ? admitted : { ...admitted.actor, signInId: admitted.signInId };
        },
      }),
    ];
    const gate = new Gate({
      addressOf: (request) => subjectOf(headersOf(request), request.socket.remoteAddress),
      turn: (request, address) => pace.handshake(headersOf(request), address),
      pace: (userId, bytes) => pace.frame(userId, bytes),
      failed,
    });
    let isStopping = false;
    const app = assembleApp({
      services,
      identities,
      addressOf,
      isStopping: () => isStopping,
      gate,
      pace,
      endpoints,
      pages,
    });
    const server = createAdaptorServer({ fetch: app.fetch, serverOptions: PATIENCE }) as Server;
    const isProxy = createIsProxy(config.trustProxy);
    limitConnections(server, (address) => (isProxy(address) ? undefined : limitSubject(address)));
    const isOwnOrigin = (request: IncomingMessage): boolean => !isForeign(headersOf(request), publicUrl);
    const openEndpoints = openWebSocketEndpoints(server, endpoints, { gate, isOwnOrigin, failed });
    jobs = await startJobs({
      ownerUrl: database.url,
      db,
      log,
      jobs: serverJobs({
        auth,
        mail,
        features: running.flatMap((each) => each.jobs ?? []),
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
      openEndpoints.shut();
      const jobsEnded = stopJobs(FINISH_MS);
      const closed = new Promise((resolve) => server.close(resolve));
      const finish = async (): Promise<void> => {
        for (const each of running.toReversed()) await each.stop?.();
        await Promise.all([hub.stop(), documents.stop()]);
      };
      hub.leave();
      if (!(await endsWithin(FINISH_MS, finish()))) log.warn('stopped before everything was finished');
      await openEndpoints.close();
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
  readonly services: Services;
  readonly identities: Identities;
  readonly addressOf: HttpSettings['addressOf'];
  readonly isStopping: () => boolean;
  readonly gate: Gate;
  readonly pace: SenderPace;
  readonly endpoints: readonly WebSocketEndpoint[];
  readonly pages: ReturnType<typeof readPages>;
}

function assembleApp({ services, identities, gate, pace, endpoints, pages, ...parts }: AppParts) {
  const { db, auth, hub, publicUrl, failed } = services;
  const app = createHttpApp({
    ...parts,
    publicUrl,
    page: pages.page,
    maxFrame: Math.max(...endpoints.map(({ maxFrame }) => maxFrame)),
    readsBody: bodyReaders(contracts.values()),
    senderOf: identities.senderOf,
    pace: pace.requests,
    failed,
  });
  const shares = createShares();
  for (const share of Object.values(shares)) app.use('*', share.leaving);
  healthRoutes(app, db);
  app.all('/auth/*', (context) => auth.handler(context.req.raw, context.env));
  serveRoutes(app, routes, { services, identify: identities, shares });
  const { memberOf, signInOf } = identities;
  const readerOf = shares.reads.claimedBy(memberOf);
  const keep = (headers: Headers) => shares.reads.keep(headers);
  app.route('/sync', syncRoutes({ db, hub, schema, memberOf: readerOf, keep }));
  app.route('/sync', longPollRoutes({ endpoints, gate, memberOf, signInOf }));
  assertDeclared([...app.routes, ...auth.routes], contracts);
  servePages(app, pages);
  return app;
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
