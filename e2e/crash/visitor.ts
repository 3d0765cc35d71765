import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLabel, ROLE } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { CRASH_PASSWORD, type Place } from './place.ts';
import type { Worker } from './stand.ts';

const ANSWER_LIMIT_MS = 30_000;
const BETWEEN_MS = 20;
const CUT_PAUSE_MS = 50;
/** The number of ended sessions that are rechecked. */
const ENDED_KEPT = 5;

const KINDS = ['read', 'label', 'upload', 'invite', 'session'] as const;
type Kind = (typeof KINDS)[number];

/** A client that works over plain HTTP without retries, and records what was acknowledged. */
export class Visitor implements Worker {
  readonly labels: string[] = [];
  readonly emails: string[] = [];
  readonly uploads = new Map<string, string>();
  readonly ended: string[] = [];
  /** Responses that no one should get. */
  readonly strange: string[] = [];
  /** Whether connections may break at the moment, as when a process ends. */
  mayBeCut = true;
  readonly #place: Place;
  readonly #random: () => number;
  readonly #wellSince = new Map<Kind, number>();
  #isRunning = false;
  #isStopped = true;

  constructor(place: Place, random: () => number) {
    this.#place = place;
    this.#random = random;
  }

  get acknowledged(): number {
    return this.labels.length + this.emails.length + this.uploads.size;
  }

  get isAtRest(): boolean {
    return !this.#isRunning;
  }

  get state(): string {
    return 'waits for an answer';
  }

  go(): void {
    this.#isStopped = false;
    if (!this.#isRunning) void this.#work();
  }

  rest(): void {
    this.#isStopped = true;
  }

  /** Resolves once each kind of request that started after this call has succeeded. */
  async untilWell(): Promise<void> {
    const from = performance.now();
    const limit = from + ANSWER_LIMIT_MS;
    while (KINDS.some((kind) => (this.#wellSince.get(kind) ?? 0) < from)) {
      if (performance.now() > limit) {
        this.strange.push(`not well again within ${ANSWER_LIMIT_MS / 1000} s`);
        return;
      }
      await sleep(BETWEEN_MS);
    }
  }

  async #work(): Promise<void> {
    this.#isRunning = true;
    while (!this.#isStopped) {
      for (const kind of KINDS) if (!this.#isStopped) await this.#try(kind);
      await sleep(BETWEEN_MS * this.#random());
    }
    this.#isRunning = false;
  }

  async #try(kind: Kind): Promise<void> {
    const began = performance.now();
    try {
      if (await this.#ask(kind)) this.#wellSince.set(kind, began);
      // People wait a little when told to retry.
      else await sleep(CUT_PAUSE_MS);
    } catch (error) {
      const isLate = error instanceof Error && error.name === 'TimeoutError';
      if (isLate || !this.mayBeCut)
        this.strange.push(`${kind}: ${isLate ? 'no answer in time' : causeOf(error)}`);
      await sleep(CUT_PAUSE_MS);
    }
  }

  #ask(kind: Kind): Promise<boolean> {
    if (kind === 'label') return this.#label();
    if (kind === 'upload') return this.#upload();
    if (kind === 'invite') return this.#invite();
    if (kind === 'session') return this.#signInAndOut();
    return this.#call('GET', '/api/users/me').then(({ isWell }) => isWell);
  }

  async #label(): Promise<boolean> {
    const { slug, projectId } = this.#place;
    const name = `label ${uuid()}`;
    const args = { id: uuid(), projectId, name, color: '#3b82f6', parentId: null, sortOrder: 'a0' };
    const command = { name: createLabel.name, v: createLabel.version, args };
    const { ok, isWell } = await this.#call('POST', `/api/workspaces/${slug}/commands`, command);
    if (ok) this.labels.push(name);
    return isWell;
  }

  async #upload(): Promise<boolean> {
    const content = randomBytes(1000 + Math.floor(this.#random() * 50_000));
    const form = new FormData();
    form.append('asset', new Blob([content]), 'stones.bin');
    const { issueId, slug } = this.#place;
    form.append('attributes', JSON.stringify({ purpose: 'issue-attachment', entity_id: issueId }));
    const { ok, isWell, said } = await this.#call('POST', `/api/workspaces/${slug}/file-assets`, form);
    if (!ok) return isWell;
    const { id } = JSON.parse(said) as { id: string };
    this.uploads.set(id, createHash('sha256').update(content).digest('hex'));
    return true;
  }

  async #invite(): Promise<boolean> {
    const email = `guest-${uuid()}@example.com`;
    const { ok, isWell } = await this.#call('POST', `/api/workspaces/${this.#place.slug}/invitations`, {
      email,
      role: ROLE.member,
    });
    if (ok) this.emails.push(email);
    return isWell;
  }

  /** From another browser. An ended session must stay ended. */
  async #signInAndOut(): Promise<boolean> {
    const { email } = this.#place;
    const signedIn = await this.#call('POST', '/auth/sign-in', { email, password: CRASH_PASSWORD }, '');
    if (!signedIn.ok) return signedIn.isWell;
    const signedOut = await this.#call('POST', '/auth/sign-out', undefined, signedIn.cookie);
    if (!signedOut.ok) return false;
    this.ended.push(signedIn.cookie);
    this.ended.splice(0, this.ended.length - ENDED_KEPT);
    return true;
  }

  async #call(
    method: string,
    path: string,
    body?: object,
    cookie = this.#place.cookie,
  ): Promise<{ ok: boolean; isWell: boolean; said: string; cookie: string }> {
    const { url } = this.#place;
    const isForm = body instanceof FormData;
    const answer = await fetch(url + path, {
      method,
      headers: { origin: url, cookie, ...(body && !isForm ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    });
    const said = await answer.text();
    const isLater = answer.status === 503 && answer.headers.has('retry-after');
    // The rate limit isn't raised for everything.
    if (!answer.ok && !isLater && answer.status !== 429)
      this.strange.push(`${method} ${path} answered ${answer.status}: ${said.slice(0, 200)}`);
    return {
      ok: answer.ok,
      isWell: answer.ok || answer.status === 429,
      said,
      cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? cookie,
    };
  }
}

const causeOf = (error: unknown): string =>
  error instanceof Error
    ? `${error.message} ${error.cause instanceof Error ? error.cause.message : ''}`
    : String(error);
