import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { expectLayer } from './layers.ts';
import { untilItComes } from './until-it-comes.ts';
import { useEver } from './use-ever.ts';

/**
 * A part of the design system that is loaded on demand, so that the first screen doesn't pay for it.
 * Once loaded it renders in the same pass without flashing; `React.lazy` can't do that.
 */
export interface Lazy<Module> {
  /** Starts loading, once. Call it on hover, on focus, or when the page is idle. */
  load: () => Promise<void>;
  /** The module, or null until it has loaded. Loads it if `wanted`. */
  useModule: (wanted: boolean) => Module | null;
  /**
   * The same for layers that take the focus: keys pressed while it loads are typed into it. Stays null until it is
   * first opened, and keeps the module afterwards, so that it can animate out.
   */
  useLayer: (open: boolean) => Module | null;
}

/** Wraps a dynamic import as a {@link Lazy} part. A failed load is retried when it is next needed. */
export function lazy<Module>(load: () => Promise<Module>): Lazy<Module> {
  let module: Module | null = null;
  let pending: Promise<void> | null = null;
  const listeners = new Set<() => void>();

  const fetchModule = async () => {
    try {
      module = await load();
    } catch (error) {
      pending = null;
      throw error;
    }
    for (const listener of listeners) listener();
  };
  const loadOnce = (): Promise<void> => {
    pending ??= fetchModule();
    return pending;
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const snapshot = () => module;

  const useModule = (wanted: boolean): Module | null => {
    const current = useSyncExternalStore(subscribe, snapshot, snapshot);
    useEffect(() => {
      // Went offline before the code was cached; it loads once the network is back.
      if (wanted && module === null) untilItComes(loadOnce).catch(() => undefined);
    }, [wanted]);
    return current;
  };
  const useLayer = (open: boolean): Module | null => {
    const isMounted = useEver(open);
    const current = useModule(open);
    const isAwaited = open && current === null;
    useLayoutEffect(() => {
      if (!isAwaited) return undefined;
      const end = expectLayer();
      // What can't be fetched never opens.
      loadOnce().catch(end);
      return end;
    }, [isAwaited]);
    return isMounted ? current : null;
  };
  return { load: loadOnce, useModule, useLayer };
}
