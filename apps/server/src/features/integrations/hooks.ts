import type { Connection } from './connection.ts';
import type { GithubClient } from './github/github-client.ts';

/** A webhook at the provider. */
export interface Hook {
  readonly repository: string;
  readonly hookId: string;
}

/** Concurrent requests to one provider. */
const AT_ONCE = 10;

export const hooksOf = (connections: readonly Connection[]): readonly Hook[] =>
  connections.flatMap(({ targetName, hookId }) =>
    hookId === null ? [] : [{ repository: targetName, hookId }],
  );

/** Removes webhooks, some at a time; returns why any remain. */
export async function removeHooks(
  github: Pick<GithubClient, 'removeHook'>,
  token: string,
  hooks: readonly Hook[],
): Promise<readonly unknown[]> {
  const faults: unknown[] = [];
  for (let at = 0; at < hooks.length; at += AT_ONCE)
    await Promise.all(
      hooks
        .slice(at, at + AT_ONCE)
        .map(({ repository, hookId }) =>
          github.removeHook(token, repository, hookId).catch((fault: unknown) => faults.push(fault)),
        ),
    );
  return faults;
}
