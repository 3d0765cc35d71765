import { createServer } from 'node:net';
import {
  ensureSecretKey,
  localUrl,
  prepareDataFolder,
  readConfig,
  type Config,
} from '../platform/config/index.ts';
import { startServer } from '../main.ts';
import { startWatchdog } from '../platform/watchdog/index.ts';
import { CommandError, report } from './report.ts';

/** Longer than the server's own limits for all parts of a stop, so only a bug reaches it, or a disk that writes nothing. */
const STOP_LIMIT_MS = 20_000;
/** Looks of the watchdog at a stopping process: the timer above is on the loop as well, and stands with it. */
const STOP_PATIENCE = 5;
/** One Ctrl+C arrives from the terminal and from npm. */
const SAME_SIGNAL_MS = 500;

/** Runs until it is told to stop. Standard output gets one line: the address. */
export async function serve(options: { quiet?: boolean }): Promise<void> {
  const { config, sources } = readConfig();
  prepareDataFolder(config.dataDir);
  await assertPortFree(config);
  // On a terminal the one line with the address is enough, unless the level was asked for.
  const logLevel = process.stderr.isTTY && sources.logLevel === 'default' ? 'warn' : config.logLevel;
  const settings = { ...config, logLevel, secretKey: ensureSecretKey(config) };
  // What has started by then would keep the process running without a server, and whoever supervises it would wait.
  const server = await startServer(settings).catch((error: unknown) =>
    process.exit(report(isOfPort(error) ? new CommandError(describe(error, config)) : error)),
  );
  const watchdog = startWatchdog((error) => console.error(error));
  stopOnSignal(() => {
    watchdog.hurry(STOP_PATIENCE);
    return server.stop();
  });
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

/** Another program may take the port while the database starts. */
const isOfPort = (error: unknown): error is Error =>
  error instanceof Error && 'syscall' in error && error.syscall === 'listen';

function describe(error: Error, config: Config): string {
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return (
      `Port ${config.port} is already in use, perhaps by a Cairn server at ${localUrl(config)}. ` +
      `Stop that program, or choose another port: PORT=${config.port + 1} npm start`
    );
  }
  if (code === 'EACCES')
    return `This user isn't allowed to listen on port ${config.port}. Set PORT to 1024 or higher.`;
  return `Can't listen on ${config.host}:${config.port} (${error.message}). Check HOST and PORT.`;
}

/** The first signal stops in order, a second one at once. */
function stopOnSignal(stop: () => Promise<void>): void {
  let since: number | undefined;
  const handle = (): void => {
    if (since !== undefined && performance.now() - since < SAME_SIGNAL_MS) return;
    if (since !== undefined) process.exit(1);
    since = performance.now();
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => process.exit(report(error)),
    );
  };
  // A closed terminal sends SIGHUP; without this it would leave the database running.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, handle);
  // `npm start` has been killed, and nobody is left to tell this process to stop.
  process.on('disconnect', handle);
  process.channel?.unref();
}
