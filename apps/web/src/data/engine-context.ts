import type { SyncEngine, EngineState } from '@cairn/sync/client';
import { createContext, use, useSyncExternalStore } from 'react';
import type { Session, WorkspaceSummary } from './session.ts';

/** What every screen of a workspace needs. */
export interface WorkspaceContext {
  readonly engine: SyncEngine;
  readonly session: Session;
  readonly workspace: WorkspaceSummary;
}

export const EngineContext = createContext<WorkspaceContext | null>(null);

/** The workspace of this screen. Throws outside a workspace. */
export function useWorkspace(): WorkspaceContext {
  const context = use(EngineContext);
  if (!context) throw new Error('useWorkspace is for screens of a workspace only');
  return context;
}

export const useEngine = (): SyncEngine => useWorkspace().engine;

/** The signed-in person's ID. */
export const useUserId = (): string => useWorkspace().session.me.id;

/**
 * A part of the engine's state. `select` must return a value that compares as equal while it is unchanged, because the
 * component renders again only for a different one. Every change that is sent or confirmed changes some of the state.
 *
 * @example const isOffline = useEngineState(({ link }) => link !== 'open');
 */
export function useEngineState<T extends string | number | boolean | undefined>(
  select: (state: EngineState) => T,
): T {
  const engine = useEngine();
  return useSyncExternalStore(engine.subscribe, () => select(engine.getState()));
}
