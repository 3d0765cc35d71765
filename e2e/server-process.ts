import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const CAIRN = path.join(import.meta.dirname, '../apps/server/dist/cairn.js');
const START_LIMIT_MS = 60_000;

export interface ServerOptions {
  /** A new folder by default. */
  readonly dataDir?: string;
  /** The program for Node, with its preceding arguments: the build by default. */
  readonly program?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** A built Cairn in its own process and data folder, which can be killed and restarted. */
export class ServerProcess {
  readonly dataDir: string;
  readonly port: number;
  readonly #program: readonly string[];
  readonly #env: Readonly<Record<string, string>>;
  #child: ChildProcess | undefined;
  #said = '';
  #hasFallen = false;

  private constructor(port: number, { dataDir, program, env }: ServerOptions) {
    this.port = port;
    this.dataDir = dataDir ?? mkdtempSync(path.join(tmpdir(), 'cairn-e2e-'));
    this.#program = program ?? [CAIRN];
    this.#env = env ?? {};
  }

  static async start(options: ServerOptions = {}): Promise<ServerProcess> {
    if (!existsSync(CAIRN)) throw new Error('Build first: node bin/build.mjs');
    const server = new ServerProcess(await freePort(), options);
    await server.start();
    return server;
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  /** The process's output, for the message of a failed test. */
  get said(): string {
    return this.#said;
  }

  /** @param more settings for this start only */
  async start(more: Readonly<Record<string, string>> = {}): Promise<void> {
    const child = spawn(process.execPath, [...this.#program, 'serve'], {
      env: {
        ...process.env,
        DATA_DIR: this.dataDir,
        PORT: String(this.port),
        LOG_LEVEL: 'warn',
        RATE_LIMIT_MULTIPLIER: '1000',
        ...this.#env,
        ...more,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no start in time:\n${this.#said}`)), START_LIMIT_MS);
      const listen = (chunk: Buffer): void => {
        this.#said += chunk.toString();
        if (!this.#said.includes(this.url)) return;
        clearTimeout(timer);
        resolve();
      };
      this.#said = '';
      child.stdout.on('data', listen);
      child.stderr.on('data', (chunk: Buffer) => (this.#said += chunk.toString()));
      child.once('exit', (code) => {
        this.#hasFallen ||= this.#child === child;
        reject(new Error(`ended with ${code}:\n${this.#said}`));
      });
    });
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** False before the start, and once it has exited, whether or not it was stopped. */
  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Whether it has ever exited by itself, as Node does on an uncaught error. */
  get hasFallen(): boolean {
    return this.#hasFallen;
  }

  /** SIGKILL of the server only: its database survives as an orphan, as in a real crash. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  async dispose(): Promise<void> {
    await this.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }
}

/**
 * Below the system's range for outgoing connections, one of which could otherwise take the port before the server does.
 */
const [FIRST_PORT, LAST_PORT] = [20_000, 32_000];

async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, LAST_PORT);
    const isFree = await new Promise<boolean>((resolve) => {
      const probe = createServer().once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}
