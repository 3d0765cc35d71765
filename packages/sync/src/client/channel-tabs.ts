import { uuid } from '../schema/uuid.ts';
import type { ClientClock, TabMessage, Tabs } from './ports.ts';

/** How long a live tab may take to answer. */
const ANSWER_MS = 1000;
/** How often a tab that is not the leader checks whether the leader is alive. */
const ASK_MS = 3000;

/** The messages that the tabs of one person and workspace broadcast. */
export interface TabChannel {
  post(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  close(): void;
}

type Said =
  | { readonly k: 'say'; readonly message: TabMessage }
  /** Every live tab answers with `here`. */
  | { readonly k: 'who'; readonly from: string }
  | { readonly k: 'here'; readonly id: string; readonly leads: boolean }
  /** The tab that holds `clientId` answers with `held`. */
  | { readonly k: 'holds'; readonly from: string; readonly clientId: string }
  | { readonly k: 'held'; readonly clientId: string }
  | { readonly k: 'bye' };

/**
 * Tabs without Web Locks, which browsers disable on plain HTTP: the channel tells which tabs are alive. The oldest live
 * tab leads, and a leader stays the leader. A tab that was frozen may wake up and still believe that it leads; the
 * local store then rejects its journal, and the server recognises repeated mutations, so that costs work, not data.
 */
export class ChannelTabs implements Tabs {
  readonly #channel: TabChannel;
  readonly #clock: ClientClock;
  readonly #id: string;
  readonly #clients = new Set<string>();
  readonly #adopting = new Set<string>();
  readonly #listeners: ((message: TabMessage) => void)[] = [];
  readonly #answers: ((said: Said) => void)[] = [];
  #leads = false;
  #closed = false;
  #wake: (() => void) | undefined;

  /** @param newId sorts by age; UUIDv7 by default */
  constructor(channel: TabChannel, clock: ClientClock, newId: () => string = uuid) {
    this.#channel = channel;
    this.#clock = clock;
    this.#id = newId();
    channel.onMessage((message) => this.#hear(message as Said));
  }

  async lead(): Promise<void> {
    while (!(await this.#mayLead())) await this.#untilAsked();
    this.#leads = true;
    this.#say({ k: 'here', id: this.#id, leads: true });
  }

  hold(clientId: string): Promise<void> {
    this.#clients.add(clientId);
    return Promise.resolve();
  }

  async adopt(clientId: string): Promise<boolean> {
    if (this.#clients.has(clientId)) return true;
    this.#adopting.add(clientId);
    const answers = await this.#ask({ k: 'holds', from: this.#id, clientId });
    this.#adopting.delete(clientId);
    const held = answers.some((said) => said.k === 'held' && said.clientId === clientId);
    if (held || this.#closed) return false;
    this.#clients.add(clientId);
    return true;
  }

  post(message: TabMessage): void {
    this.#say({ k: 'say', message });
  }

  onMessage(listener: (message: TabMessage) => void): void {
    this.#listeners.push(listener);
  }

  close(): void {
    this.#say({ k: 'bye' });
    this.#closed = true;
    this.#channel.close();
  }

  async #mayLead(): Promise<boolean> {
    const answers = await this.#ask({ k: 'who', from: this.#id });
    return !this.#closed && !answers.some((said) => said.k === 'here' && (said.leads || said.id < this.#id));
  }

  /** Waits for a while, or until a tab says goodbye. */
  #untilAsked(): Promise<void> {
    return new Promise((wake) => {
      if (this.#closed) return;
      this.#wake = wake;
      this.#clock.after(ASK_MS, wake);
    });
  }

  async #ask(question: Said): Promise<Said[]> {
    const answers: Said[] = [];
    const note = (said: Said): void => void answers.push(said);
    this.#answers.push(note);
    this.#say(question);
    await new Promise<void>((over) => this.#clock.after(ANSWER_MS, over));
    this.#answers.splice(this.#answers.indexOf(note), 1);
    return answers;
  }

  #hear(said: Said): void {
    if (this.#closed) return;
    if (said.k === 'say') for (const listener of this.#listeners) listener(said.message);
    else if (said.k === 'who') this.#say({ k: 'here', id: this.#id, leads: this.#leads });
    else if (said.k === 'holds') this.#answerHolds(said);
    else if (said.k === 'bye') this.#wake?.();
    else for (const note of this.#answers) note(said);
  }

  /** If two tabs want to adopt the same client, the older one does. */
  #answerHolds({ from, clientId }: Extract<Said, { k: 'holds' }>): void {
    const mine = this.#clients.has(clientId) || (this.#adopting.has(clientId) && this.#id < from);
    if (mine) this.#say({ k: 'held', clientId });
  }

  #say(said: Said): void {
    if (!this.#closed) this.#channel.post(said);
  }
}
