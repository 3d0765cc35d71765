import type { AckChange, ClientFrame, Refusal, ServerFrame } from '../protocol.ts';
import type { Disk } from './disk.ts';
import { Outbox } from './outbox.ts';
import type { ClientClock, PendingMutation, Position, TabMessage, Tabs } from './ports.ts';
import { keyOf, Refusals } from './refusals.ts';
import type { RowStore } from './row-store.ts';

/**
 * How often the leading tab looks for closed tabs that left something unsent; other tabs do so less often, in case the
 * leader does not know of it.
 */
const ORPHANS_MS = 5000;
const FORGOTTEN_MS = 20_000;
/** How long other tabs have to report what they know of a closed tab. */
const HEARSAY_MS = 200;
/** When to read the disk again: a tab that closed while this one opened may still have been writing. */
const SECOND_LOOK_MS = 5000;

export interface MutationPorts {
  readonly store: RowStore;
  readonly disk: Disk;
  readonly tabs: Tabs;
  readonly clock: ClientClock;
  /** The position of the confirmed rows. */
  readonly position: () => Pick<Position, 'cursor' | 'epoch'>;
  /** Sends a frame to the server; does nothing before the server has answered the hello. */
  readonly send: (frame: ClientFrame) => void;
  /** Requests another welcome, in which the server reports its progress for every client. */
  readonly greetAgain: () => void;
  readonly changed: (unsent: number) => void;
  readonly onRefused: (refusal: Refusal, mutation: PendingMutation) => void;
}

/** The server's report on clients in a welcome: applies once the rows are at `seq`. */
type Contained = Pick<Extract<ServerFrame, { t: 'welcome' }>, 'seq' | 'lastMids' | 'refused'>;

/**
 * Every mutation, from the moment it is made, here or in another tab, until its person knows the result. Each is shown
 * immediately, sent by exactly one tab, and settled by its acknowledgement.
 */
export class Mutations {
  readonly #ports: MutationPorts;
  readonly #clientId: string;
  readonly #outbox = new Outbox();
  readonly #refusals = new Refusals();
  readonly #settlers = new Map<string, (refusal: Refusal | undefined) => void>();
  /** The newest mutation known to be settled, by epoch and client: late messages about it are ignored. */
  readonly #settledMids = new Map<string, Map<string, number>>();
  readonly #claiming = new Set<string>();
  readonly #reminded = new Map<string, number>();
  #contained: Contained | undefined;
  #lastMid = 0;
  #live = false;
  #leads = false;
  #loaded = false;
  #stopped = false;
  #watching = false;
  #resending = false;

  constructor(ports: MutationPorts, clientId: string) {
    this.#ports = ports;
    this.#clientId = clientId;
    this.#outbox.own(clientId);
  }

  /** Clients for which the server should report its progress, including this tab's own. */
  get clientIds(): readonly string[] {
    // Also those of live tabs: a bootstrap here may have overtaken their acknowledgements.
    return [...new Set([this.#clientId, ...this.#outbox.clientIds])];
  }

  all(): readonly PendingMutation[] {
    return this.#outbox.all();
  }

  /** Shows, stores and sends a mutation of this tab. */
  issue(made: Omit<PendingMutation, 'clientId' | 'mid'>): {
    mid: number;
    settled: Promise<Refusal | undefined>;
  } {
    const mutation: PendingMutation = { clientId: this.#clientId, mid: ++this.#lastMid, ...made };
    const settled = new Promise<Refusal | undefined>((settle) => {
      this.#settlers.set(keyOf(mutation), settle);
    });
    this.#outbox.add(mutation);
    this.#ports.store.addPending(mutation.operations);
    this.#ports.tabs.post({ t: 'pending', mutation });
    this.#changed();
    this.#ports.disk.write((local) => local.putMutation(mutation));
    this.#sendNext();
    return { mid: mutation.mid, settled };
  }

  /** Adds what was on the disk. */
  loaded(mutations: readonly PendingMutation[]): void {
    for (const mutation of mutations) this.#adopt(mutation);
    this.#loaded = true;
    if (this.#leads) this.#claimOrphans();
    // What was announced before this tab listened, and written after it read the disk, it knows from neither.
    this.#ports.tabs.post({ t: 'opened' });
    this.#ports.clock.after(SECOND_LOOK_MS, () => void this.#lookAgain());
  }

  /** This tab leads now, and takes care of closed tabs. */
  lead(): void {
    this.#leads = true;
    if (this.#loaded) this.#claimOrphans();
  }

  stop(): void {
    this.#stopped = true;
  }

  disconnected(): void {
    this.#live = false;
  }

  /** The server has answered the hello: what it does not have is sent. */
  greeted(welcome: Contained): void {
    this.#live = true;
    this.#outbox.rewind(welcome.lastMids);
    this.#contained = welcome;
    this.advanced();
    this.#sendNext();
  }

  /** Everything was reloaded, as of `contained.seq`. */
  reloaded(contained: Contained, newEpoch: boolean): void {
    if (newEpoch) this.#forgetEpoch();
    this.#contained = contained;
  }

  /**
   * The confirmed rows have advanced. Settles what the server reported at the hello, once they are at least as new:
   * those acknowledgements are before the cursor and will not arrive again.
   */
  advanced(): void {
    const contained = this.#contained;
    if (!contained || this.#ports.position().cursor < contained.seq) return;
    this.#contained = undefined;
    for (const ack of contained.refused) this.#settle(ack, contained.seq);
    const taken: PendingMutation[] = [];
    for (const [clientId, mid] of Object.entries(contained.lastMids)) {
      taken.push(...this.#outbox.upTo(clientId, mid));
      this.#noteSettled(clientId, mid);
    }
    for (const { clientId, mid } of taken) this.#settle({ c: clientId, n: mid }, contained.seq);
    this.#ports.disk.drop(taken);
    this.#changed();
  }

  /** Handles the acknowledgements of a packet whose rows have been applied. */
  acknowledged(acks: readonly AckChange[]): void {
    for (const ack of acks) this.#settle(ack, ack.s);
    this.advanced();
    if (!this.#contained) for (const ack of acks) this.#dropOvertaken(ack);
    this.#changed();
  }

  /** Which acknowledged mutations can be deleted from the disk: a refusal stays until somebody was told. */
  done(acks: readonly AckChange[]): { clientId: string; mid: number }[] {
    return acks
      .filter((ack) => !ack.e || this.#outbox.owns(ack.c))
      .map((ack) => ({ clientId: ack.c, mid: ack.n }));
  }

  /** The server did not accept it, or is waiting for an earlier one. */
  refusedForNow(nack: Extract<ServerFrame, { t: 'nack' }>): void {
    if (nack.code === 'gap' && !this.#outbox.has(nack.clientId, nack.mid))
      this.#outbox.skip(nack.clientId, nack.mid);
    this.#outbox.rewindTo(nack.clientId, nack.mid);
    if (this.#resending) return;
    this.#resending = true;
    this.#ports.clock.after(nack.retryAfter, () => {
      this.#resending = false;
      this.#sendNext();
    });
  }

  hear(message: TabMessage): void {
    if (message.t === 'pending') this.#adopt(message.mutation);
    else if (message.t === 'settled') this.#hearSettled(message);
    else if (message.t === 'adopting') this.#repeat(message.clientId);
    else if (message.t === 'opened') for (const clientId of this.#outbox.owned) this.#repeat(clientId);
  }

  async #lookAgain(): Promise<void> {
    if (this.#stopped) return;
    const stored = await this.#ports.disk.outbox();
    if (this.#stopped) return;
    const known = this.#outbox.size;
    for (const mutation of stored) this.#adopt(mutation);
    // It may be settled already and about to be deleted from the disk: the server knows.
    if (this.#outbox.size > known) this.#ports.greetAgain();
  }

  /** A mutation from the disk or another tab: shown here, sent by the tab that owns its client ID. */
  #adopt(mutation: PendingMutation): void {
    const { clientId, mid } = mutation;
    if (mid <= this.#settledMid(clientId)) {
      this.#refusals.found(mutation);
      this.#tellLeft(clientId);
      return;
    }
    if (!this.#outbox.add(mutation)) return;
    // Messages may arrive before the disk is read; on the screen, its client's order is kept anyway.
    const later = this.#outbox.of(clientId).filter((each) => each.mid > mid);
    for (const each of later) this.#ports.store.dropPending(each.operations);
    for (const each of [mutation, ...later]) this.#ports.store.addPending(each.operations);
    this.#changed();
    // It may arrive this late from a closed tab whose other mutations are already being sent. The server may have had
    // it before and would not acknowledge it again, so it is asked.
    if (this.#outbox.owns(clientId)) this.#ports.greetAgain();
    else this.#watchOrphans();
  }

  /** Another tab's mutation is settled and reported; here its acknowledgement may be past, or still to come. */
  #hearSettled({ clientId, mid, seq, epoch }: Extract<TabMessage, { t: 'settled' }>): void {
    if (this.#outbox.owns(clientId)) return;
    this.#refusals.told({ clientId, mid }, mid > this.#settledMid(clientId));
    const position = this.#ports.position();
    if (!this.#outbox.has(clientId, mid)) {
      // Not read from the disk yet, or the message of its tab is late.
      this.#noteSettled(clientId, mid, epoch);
      return;
    }
    // Of another epoch: what was acknowledged before a backup was restored is not acknowledged again.
    const past = epoch !== position.epoch || position.cursor >= seq;
    if (past) this.#settle({ c: clientId, n: mid }, seq);
    this.#changed();
  }

  #settle(ack: Pick<AckChange, 'c' | 'n' | 'e'>, seq: number): void {
    this.#noteSettled(ack.c, ack.n);
    const mutation = this.#takeBack(ack.c, ack.n, ack.e);
    // Reported once: by the tab that made it, or by the one that sends for a closed tab.
    if (this.#outbox.owns(ack.c)) {
      if (mutation) this.#announce(mutation, ack.e, seq);
    } else if (ack.e) {
      this.#refusals.arrived({ clientId: ack.c, mid: ack.n, refusal: ack.e, seq, mutation });
      if (this.#leads) this.#claimOrphans();
      else this.#watchOrphans();
    } else this.#refusals.takeTold({ clientId: ack.c, mid: ack.n });
  }

  /**
   * Anything before an acknowledged mutation was settled in an earlier epoch, or arrived here too late: it will not be
   * acknowledged any more.
   */
  #dropOvertaken({ c, n }: AckChange): void {
    for (const { mid } of this.#outbox.upTo(c, n - 1)) this.#takeBack(c, mid, undefined);
  }

  /** What was settled in the previous epoch will not be acknowledged in this one. */
  #forgetEpoch(): void {
    const { epoch } = this.#ports.position();
    for (const known of this.#settledMids.keys()) if (known !== epoch) this.#settledMids.delete(known);
    for (const { clientId, mid } of this.#outbox.all())
      if (this.#refusals.takeTold({ clientId, mid })) {
        const mutation = this.#takeBack(clientId, mid, undefined);
        // Otherwise a tab that has read it from the disk since would wait for this tab to send it.
        if (mutation && this.#outbox.owns(clientId)) this.#announce(mutation, undefined, 0);
      }
    // Other tabs may be waiting for one that was settled here in the previous epoch.
    for (const clientId of this.#outbox.owned)
      if (clientId !== this.#clientId) this.#ports.tabs.post({ t: 'adopting', clientId });
  }

  /** Removes the optimistic change from the screen. */
  #takeBack(clientId: string, mid: number, refusal: Refusal | undefined): PendingMutation | undefined {
    const mutation = this.#outbox.settle(clientId, mid);
    if (!mutation) return undefined;
    this.#ports.store.dropPending(mutation.operations);
    const key = keyOf(mutation);
    const settler = this.#settlers.get(key);
    this.#settlers.delete(key);
    settler?.(refusal);
    return mutation;
  }

  /** A mutation that this tab sends is settled: tells the other tabs, the disk and the person. */
  #announce(mutation: PendingMutation, refusal: Refusal | undefined, seq: number): void {
    const { clientId, mid } = mutation;
    const { epoch } = this.#ports.position();
    this.#ports.tabs.post({ t: 'settled', clientId, mid, seq, epoch });
    // The leader deletes what it journals; another tab's late put would survive that.
    if (refusal || !this.#leads) this.#ports.disk.drop([mutation]);
    if (refusal) this.#ports.onRefused(refusal, mutation);
  }

  /** Refusals for a closed tab that this one has taken over. */
  #tellLeft(clientId: string): void {
    if (!this.#outbox.owns(clientId)) return;
    for (const untold of this.#refusals.takeOf(clientId)) {
      if (untold.mutation) this.#announce(untold.mutation, untold.refusal, untold.seq);
      else this.#refusals.arrived(untold);
    }
  }

  #claimOrphans(): void {
    const clients = new Set([...this.#outbox.foreign, ...this.#refusals.clients()]);
    for (const clientId of clients) void this.#claim(clientId);
    this.#watchOrphans();
  }

  #watchOrphans(): void {
    const nothing = this.#outbox.foreign.length === 0 && this.#refusals.size === 0;
    if (this.#watching || this.#stopped || nothing) return;
    this.#watching = true;
    this.#ports.clock.after(this.#leads ? ORPHANS_MS : FORGOTTEN_MS, () => {
      this.#watching = false;
      if (!this.#stopped) this.#claimOrphans();
    });
  }

  /** Takes over what a closed tab left: its unsent mutations and unreported refusals. */
  async #claim(clientId: string): Promise<void> {
    if (this.#claiming.has(clientId) || this.#outbox.owns(clientId)) return;
    this.#claiming.add(clientId);
    if (await this.#ports.tabs.adopt(clientId).catch(() => false)) await this.#takeOver(clientId);
    else this.#remind(clientId);
    this.#claiming.delete(clientId);
  }

  async #takeOver(clientId: string): Promise<void> {
    const { tabs, clock, disk } = this.#ports;
    // The disk may have what its messages never mentioned, and another tab what it could not store; sending without
    // either would leave a gap.
    tabs.post({ t: 'adopting', clientId });
    await new Promise<void>((heard) => clock.after(HEARSAY_MS, heard));
    const stored = await disk.outbox();
    if (this.#stopped) return;
    for (const mutation of stored) if (mutation.clientId === clientId) this.#adopt(mutation);
    this.#outbox.own(clientId);
    this.#tellLeft(clientId);
    // What is not on this machine was refused to another one.
    this.#refusals.takeOf(clientId);
    if (this.#outbox.of(clientId).length > 0) this.#ports.greetAgain();
  }

  /** The tab that sends for this client may have taken it over without knowing everything; reported once. */
  #remind(clientId: string): void {
    const last = this.#outbox.of(clientId).at(-1)?.mid ?? 0;
    if (last <= (this.#reminded.get(clientId) ?? 0)) return;
    this.#reminded.set(clientId, last);
    this.#repeat(clientId);
    // It arrived late and may have been acknowledged before: the server knows.
    if (this.#live) this.#ports.greetAgain();
  }

  #repeat(clientId: string): void {
    for (const mutation of this.#outbox.of(clientId)) this.#ports.tabs.post({ t: 'pending', mutation });
  }

  #settledMid(clientId: string): number {
    const { epoch } = this.#ports.position();
    // Before anything is loaded, any epoch is possible.
    const mids = epoch === '' ? [...this.#settledMids.values()] : [this.#settledMids.get(epoch)];
    return Math.max(0, ...mids.map((each) => each?.get(clientId) ?? 0));
  }

  #noteSettled(clientId: string, mid: number, epoch = this.#ports.position().epoch): void {
    const mids = this.#settledMids.get(epoch) ?? new Map<string, number>();
    this.#settledMids.set(epoch, mids.set(clientId, Math.max(mid, mids.get(clientId) ?? 0)));
  }

  #sendNext(): void {
    if (!this.#live) return;
    for (const { clientId, ms } of this.#outbox.next()) this.#ports.send({ t: 'push', clientId, ms });
  }

  #changed(): void {
    this.#ports.changed(this.#outbox.size);
  }
}
