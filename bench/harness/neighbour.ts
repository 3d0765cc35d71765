import { ROLE, updateIssues } from '@cairn/domain';
import type { Command } from '@cairn/sync/schema';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { signIn } from './seeded-server.ts';
import type { Workbench } from './workbench.ts';

/** A person who changes one issue after another, as if by hand. */
export class Neighbour {
  readonly #change: (title: string) => Promise<void>;
  #at = 0;

  private constructor(change: (title: string) => Promise<void>) {
    this.#change = change;
  }

  static async of(bench: Workbench): Promise<Neighbour> {
    const cookie = await signIn(bench.seeded, bench.seeded.emails[1]);
    const { rows } = await sql<{ id: string }>`
      select i.id from issues i join project_members pm on pm.workspace_id = i.workspace_id
        and pm.project_id = i.project_id and pm.user_id = ${await whoIs(bench, cookie)} and pm.role >= ${ROLE.member}
      where i.workspace_id = ${bench.workspaceId} order by i.id limit 1`.execute(bench.db);
    const issueId = rows[0]?.id ?? '';
    return new Neighbour((title) =>
      runCommand(bench, cookie, updateIssues, { changes: [{ issueId, patch: { title } }] }),
    );
  }

  async alone(times: number): Promise<number[]> {
    const taken: number[] = [];
    for (let at = 0; at < times; at++) taken.push(await this.#timed());
    return taken;
  }

  /** Runs until stopped, then returns the milliseconds of each change. */
  begin(pauseMs = 0): () => Promise<number[]> {
    const until = new AbortController();
    const taken: number[] = [];
    const going = (async () => {
      while (!until.signal.aborted) {
        taken.push(await this.#timed());
        if (pauseMs > 0) await sleep(pauseMs);
      }
    })();
    return async () => {
      until.abort();
      await going;
      return taken;
    };
  }

  async #timed(): Promise<number> {
    const started = performance.now();
    await this.#change(`Something else ${this.#at++}`);
    return performance.now() - started;
  }
}

export async function whoIs({ url }: Workbench, cookie: string): Promise<string> {
  const answer = await fetch(`${url}/api/users/me`, { headers: { cookie } });
  return ((await answer.json()) as { id: string }).id;
}

/** Over HTTP, as the person with this cookie. */
export async function runCommand<Input>(
  { url, seed }: Workbench,
  cookie: string,
  { name, version: v }: Command<Input>,
  args: Input,
): Promise<void> {
  const answer = await fetch(`${url}/api/workspaces/${seed}/commands`, {
    method: 'POST',
    headers: { cookie, origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ name, v, args }),
  });
  if (answer.status !== 200) throw new Error(`${name}: ${await answer.text()}`);
}
