import type { Connection, ConnectionHandlers, Transport } from '../client/ports.ts';
import type { BootstrapLine, ClientFrame, ServerFrame } from '../protocol.ts';
import type { Row } from '../schema/entity.ts';
import type { TabConnection } from '../server/tab-connection.ts';
import type { MemoryTx } from './memory-server-store.ts';
import type { Process } from './process.ts';
import type { Random } from './random.ts';
import type { VirtualClock } from './virtual-clock.ts';

const PING_MS = 20_000;
/** How long a server's kernel keeps a silent connection. */
const FORGET_MS = 60_000;

interface NetworkEvents {
  /** Called when a frame leaves the server for this person. */
  readonly sent: (userId: string, frame: ServerFrame, greetedAt: number) => void;
  /** For debugging a failure: every frame, as it is handed to the network. */
  readonly trace?: ((line: () => string) => void) | undefined;
  /** Called when the client has processed a frame. */
  readonly received: (tab: string) => void;
  /** Lets a seeded fault change frames. */
  readonly onWay?: ((frame: ServerFrame) => readonly ServerFrame[]) | undefined;
}

export interface Surroundings {
  readonly clock: VirtualClock;
  readonly random: Random;
  /** The running server; undefined while it restarts. */
  readonly server: () => Process | undefined;
  /** The end of the log. */
  readonly position: () => number;
  readonly copy: <T>(value: T) => T;
  readonly events: NetworkEvents;
}

/** The network between a tab and the server, with everything that can go wrong. */
export class TabNetwork implements Transport {
  readonly name: string;
  readonly userId: string;
  readonly #world: Surroundings;
  readonly #wires = new Set<Wire>();
  /** Until then nothing gets through; open connections stay open and silent. */
  #blackUntil = 0;
  /** Until then, latencies are longer. */
  #slowUntil = 0;
  /** The number of HTTP responses that will break off. */
  breaking = 0;

  constructor(name: string, userId: string, world: Surroundings) {
    this.name = name;
    this.userId = userId;
    this.#world = world;
  }

  connect(handlers: ConnectionHandlers): Connection {
    const wire = new Wire(this, this.#world, handlers, () => this.#wires.delete(wire));
    this.#wires.add(wire);
    return wire;
  }

  async *bootstrap(query: {
    clientIds: readonly string[];
    scopes?: readonly string[];
  }): AsyncIterable<BootstrapLine> {
    const server = await this.#request();
    const actor = { userId: this.userId, workspaceId: 'w' };
    const lines = this.#world.copy(server.store.snapshot(actor, query));
    const breakAt = this.#breakAt(lines.length);
    for (const [at, line] of lines.entries()) {
      if (this.#world.random.chance(0.3)) await this.#world.clock.sleep(this.latency());
      if (at === breakAt || this.black) {
        // Half of the broken responses look complete until the end.
        if (this.#world.random.chance(0.5)) return;
        throw new Error('the answer broke off');
      }
      yield line;
    }
  }

  async partial(model: string, parentId: string): Promise<{ seq: number; rows: readonly Row[] }> {
    const server = await this.#request();
    const answer = server.store.partial({ userId: this.userId, workspaceId: 'w' }, model, parentId);
    const copied = this.#world.copy(answer);
    await this.#world.clock.sleep(this.latency());
    if (!copied || this.black || this.#breakAt(1) === 0) throw new Error('not found');
    return copied;
  }

  get black(): boolean {
    return this.#world.clock.time < this.#blackUntil;
  }

  latency(): number {
    const { clock, random } = this.#world;
    const base = random.chance(0.05) ? random.between(50, 1500) : random.between(1, 20);
    return clock.time < this.#slowUntil ? base + random.between(0, 4000) : base;
  }

  blackout(ms: number): void {
    this.#blackUntil = this.#world.clock.time + ms;
  }

  slow(ms: number): void {
    this.#slowUntil = this.#world.clock.time + ms;
  }

  /** Ends open connections; either side may learn of it first. */
  cut(): void {
    for (const wire of this.#wires) wire.cut();
  }

  heal(): void {
    this.#blackUntil = 0;
    this.#slowUntil = 0;
    this.breaking = 0;
  }

  async #request(): Promise<Process> {
    await this.#world.clock.sleep(this.latency());
    const server = this.#world.server();
    if (this.black || !server) throw new Error('no answer');
    return server;
  }

  #breakAt(lines: number): number {
    if (this.breaking === 0) return -1;
    this.breaking -= 1;
    return this.#world.random.below(lines);
  }
}

/** One connection: two ordered streams that may end at different moments. */
class Wire implements Connection {
  readonly #network: TabNetwork;
  readonly #world: Surroundings;
  readonly #handlers: ConnectionHandlers;
  readonly #gone: () => void;
  #connection: TabConnection<MemoryTx> | undefined;
  #clientOpen = true;
  #serverOpen = true;
  #toServer = 0;
  #toClient = 0;
  #greetedAt = 0;
  /** Something was lost: from now on nothing arrives, and neither side is told. */
  #silent = false;

  constructor(network: TabNetwork, world: Surroundings, handlers: ConnectionHandlers, gone: () => void) {
    this.#network = network;
    this.#world = world;
    this.#handlers = handlers;
    this.#gone = gone;
    world.clock.after(network.latency() * 2, () => this.#open());
  }

  send(frame: ClientFrame): void {
    if (!this.#clientOpen) return;
    this.#world.events.trace?.(() => `${this.#network.name} says ${JSON.stringify(frame)}`);
    const copied = this.#world.copy(frame);
    this.#up(() => {
      if (frame.t === 'hello') this.#greetedAt = this.#world.position();
      void this.#connection?.receive(copied);
      // A proxy repeated a frame, which must be applied only once.
      if (frame.t === 'push' && this.#world.random.chance(0.02)) void this.#connection?.receive(copied);
    });
  }

  /** By the client. */
  close(): void {
    if (!this.#clientOpen) return;
    this.#clientOpen = false;
    this.#gone();
    this.#up(() => this.#endServer());
  }

  cut(): void {
    const { clock, random } = this.#world;
    // Frames to the server may still arrive; frames to the client don't.
    if (random.chance(0.5)) this.#serverOpen = false;
    clock.after(random.between(0, 2000), () => this.#endServer());
    clock.after(random.between(0, 200), () => this.#endClient(1006));
  }

  #open(): void {
    if (!this.#clientOpen) return;
    const server = this.#world.server();
    // No response at all, for longer than a client waits.
    if (this.#swallowed()) return;
    if (!server) {
      this.#endClient(1006);
      return;
    }
    this.#connection = server.open(
      this.#network.userId,
      {
        send: (frame) => this.#down(frame),
        buffered: () => 0,
        close: (code) => {
          this.#serverOpen = false;
          server.forget(this.#connection);
          this.#later(() => this.#endClient(code));
        },
      },
      () => {
        this.#serverOpen = false;
        this.#world.clock.after(this.#world.random.between(0, 500), () => this.#endClient(1006));
      },
    );
    this.#later(() => {
      if (this.#clientOpen) this.#handlers.onOpen();
    });
    this.#ping();
  }

  #ping(): void {
    this.#world.clock.after(PING_MS, () => {
      if (!this.#serverOpen || !this.#clientOpen) return;
      this.#down({ t: 'ping' });
      this.#ping();
    });
  }

  #down(frame: ServerFrame): void {
    const { events, copy, random } = this.#world;
    for (const said of events.onWay?.(frame) ?? [frame]) {
      if (!this.#serverOpen) return;
      events.sent(this.#network.userId, said, this.#greetedAt);
      if (this.#swallowed()) continue;
      const copied = copy(said);
      this.#later(() => this.#deliver(copied));
      if (said.t === 'd' && random.chance(0.02)) this.#later(() => this.#deliver(copied));
    }
  }

  #deliver(frame: ServerFrame): void {
    if (!this.#clientOpen || this.#swallowed()) return;
    this.#world.events.trace?.(() => `${this.#network.name} hears ${JSON.stringify(frame)}`);
    this.#handlers.onFrame(frame);
    this.#world.events.received(this.#network.name);
  }

  #later(run: () => void): void {
    const { clock } = this.#world;
    this.#toClient = Math.max(this.#toClient, clock.time + this.#network.latency());
    clock.after(this.#toClient - clock.time, run);
  }

  #up(run: () => void): void {
    if (this.#swallowed()) return;
    const { clock } = this.#world;
    this.#toServer = Math.max(this.#toServer, clock.time + this.#network.latency());
    clock.after(this.#toServer - clock.time, () => {
      if (this.#serverOpen && !this.#swallowed()) run();
    });
  }

  #swallowed(): boolean {
    if (!this.#silent && this.#network.black) {
      this.#silent = true;
      this.#world.clock.after(FORGET_MS, () => this.#endServer());
    }
    return this.#silent;
  }

  #endServer(): void {
    this.#serverOpen = false;
    this.#connection?.ended();
    if (this.#connection) this.#world.server()?.forget(this.#connection);
  }

  #endClient(code: number): void {
    this.#gone();
    if (!this.#clientOpen) return;
    this.#clientOpen = false;
    this.#handlers.onClose(code);
  }
}
