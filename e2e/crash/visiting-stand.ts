import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Client } from 'pg';
import type { Place } from './place.ts';
import type { Stand } from './stand.ts';
import { Visitor } from './visitor.ts';

const VISITORS = 2;

/** Several clients that upload, invite, label, sign in and out over plain HTTP. */
export class VisitingStand implements Stand {
  readonly workers: readonly Visitor[];
  readonly #place: Place;
  readonly #filesFolder: string;
  /** Files already verified, which no longer change. */
  readonly #whole = new Set<string>();

  constructor(place: Place, dataDir: string, random: () => number) {
    this.#place = place;
    this.#filesFolder = path.join(dataDir, 'files');
    this.workers = Array.from({ length: VISITORS }, () => new Visitor(place, random));
  }

  get acknowledged(): number {
    return this.workers.reduce((sum, visitor) => sum + visitor.acknowledged, 0);
  }

  brace(): void {
    // Nothing is resent.
  }

  async findLost(): Promise<string[]> {
    return [];
  }

  async findFaults(db: Client): Promise<string[]> {
    return [
      ...this.workers.flatMap(({ strange }) => strange),
      ...(await this.#lostLabels(db)),
      ...(await this.#lostInvitations(db)),
      ...(await this.#wrongFiles(db)),
      ...(await this.#wrongSessions()),
    ];
  }

  async #lostLabels(db: Client): Promise<string[]> {
    const { rows } = await db.query<{ name: string; times: number }>(
      `select name, count(l.id)::int as times from unnest($2::text[]) as name
       left join labels l using (name) where l.id is null or l.workspace_id = $1 group by name having count(l.id) <> 1`,
      [this.#place.workspaceId, this.workers.flatMap(({ labels }) => labels)],
    );
    return rows.map(({ name, times }) => `${name} was acknowledged and is there ${times} times`);
  }

  /** Each exists once, and its email was sent. */
  async #lostInvitations(db: Client): Promise<string[]> {
    const { rows } = await db.query<{ email: string; times: number; mails: number }>(
      `select email, count(i.id)::int as times, (select count(*)::int from mails where to_address = email) as mails
       from (select unnest($2::text[]) as email union select email from invitations where workspace_id = $1) as each
       left join invitations i using (email) group by email`,
      [this.#place.workspaceId, this.workers.flatMap(({ emails }) => emails)],
    );
    return rows
      .filter(({ times, mails }) => times !== 1 || mails !== 1)
      .map(({ email, times, mails }) => `${email} is invited ${times} times, with ${mails} mails`);
  }

  /** Each row has its file, byte by byte; each acknowledged upload has a row. */
  async #wrongFiles(db: Client): Promise<string[]> {
    const { rows } = await db.query<{ id: string; sha256: string }>(
      'select id, sha256 from assets where workspace_id = $1',
      [this.#place.workspaceId],
    );
    const stored = new Map(rows.map(({ id, sha256 }) => [id, sha256]));
    const uploads = this.workers.flatMap(({ uploads: mine }) => [...mine]);
    const lost = uploads.filter(([id, sha256]) => stored.get(id) !== sha256);
    const broken = rows.filter(({ id, sha256 }) => !this.#isWhole(id, sha256));
    return [
      ...lost.map(([id]) => `the upload ${id} was acknowledged and is lost`),
      ...broken.map(({ id }) => `the file ${id} is not what its row says`),
    ];
  }

  #isWhole(id: string, sha256: string): boolean {
    if (this.#whole.has(id)) return true;
    const file = path.join(this.#filesFolder, id.slice(-2), id);
    if (!existsSync(file)) return false;
    const isWhole = createHash('sha256').update(readFileSync(file)).digest('hex') === sha256;
    if (isWhole) this.#whole.add(id);
    return isWhole;
  }

  async #wrongSessions(): Promise<string[]> {
    const status = async (cookie: string): Promise<number> =>
      (await fetch(`${this.#place.url}/api/users/me`, { headers: { cookie } })).status;
    const revived: string[] = [];
    for (const cookie of this.workers.flatMap(({ ended }) => ended)) {
      const found = await status(cookie);
      if (found !== 401) revived.push(`a session that was ended is answered with ${found}`);
    }
    const own = await status(this.#place.cookie);
    return own === 200 ? revived : [...revived, `a session that was not ended is answered with ${own}`];
  }
}
