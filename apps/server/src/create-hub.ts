import { schema } from '@cairn/domain';
import { features } from './features.ts';
import { createRunner, type CommandRunner } from './platform/commands/index.ts';
import { loadActors, SyncHub } from './platform/sync/index.ts';

type Failed = (error: unknown) => void;

/** Runs every command of every feature; `failed` hears what was nobody's fault but ours. */
export function createFeatureRunner(failed: Failed, now: () => number = Date.now): CommandRunner {
  return createRunner({
    schema,
    commandHandlers: features.flatMap((feature) => feature.commandHandlers ?? []),
    reactions: features.flatMap((feature) => feature.reactions ?? []),
    loadActors,
    now,
    failed,
  });
}

/** The hub of the whole product, over one database. */
export function createHub(
  given: Pick<ConstructorParameters<typeof SyncHub>[0], 'db' | 'url' | 'build' | 'failed'>,
): SyncHub {
  return new SyncHub({ ...given, schema, runner: createFeatureRunner(given.failed) });
}
