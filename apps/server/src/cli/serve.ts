import { createServer } from 'node:net';
import {
  ensureSecretKey,
  localUrl,
  prepareDataFolder,
  readConfig,
  type Config,
} from '../platform/config/index.ts';
import { startServer } from '../main.ts';
import { CommandError, report } from './report.ts';

/** Longer than the server's own limits for requests and for the database, so only a bug reaches it. */
const STOP_LIMIT_MS = 40_000;

/** Runs until it is told to stop. Standard output gets one line: the address. */
export async function serve(options: { quiet?: boolean }): Promise<void> {
  const { config, sources } = readConfig();
  prepareDataFolder(config.dataDir);
  await assertPortFree(config);
  // On a terminal the one line with the address is enough, unless the level was asked for.
  const logLevel = process.stderr.isTTY && sources.logLevel === 'default' ? 'warn' : config.logLevel;
  const server = await startServer({ ...config, logLevel, secretKey: ensureSecretKey(config) });
  stopOnSignal(() => server.stop());
  if (options.quiet !== true) console.log(`Cairn is running at ${server.url}`);
}

/** Asked before the database starts, so that the answer comes at once and nothing has to be stopped again. */
async function assertPortFree(config: Config): Promise<void> {
  if (config.port === 0) return;
  const error = await new Promise<Error | undefined>((resolve) => {
    const probe = createServer();
    probe.once('error', resolve);
    probe.listen(config.port, config.host, () => probe.close(() => resolve(undefined)));
  });
  if (error !== undefined) throw new CommandError(describe(error, config));
}

function describe(error: Error, config: Config): string {
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return (
      `Port ${config.port} is already in use, perhaps by a Cairn that is running at ${localUrl(config)}. ` +
      `Stop that program, or choose another port: PORT=${config.port + 1} npm start`
    );
  }
  if (code === 'EACCES')
    return `Port ${config.port} needs more rights than this user has. Choose one from 1024 on with PORT.`;
  return `Cannot listen on ${config.host}:${config.port} (${error.message}). Check HOST and PORT.`;
}

/** The first signal stops in order, a second one at once. */
function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const handle = (): void => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => process.exit(report(error)),
    );
  };
  // A closed terminal sends SIGHUP; without this it would leave the database running.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, handle);
}
