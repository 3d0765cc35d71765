import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { expectLayer } from './layers.ts';
import { useEver } from './use-ever.ts';

/**
 * A part of the design system that is loaded when it is first wanted, so that the first screen does not pay for it.
 * Once there it renders in the same pass, without a flash of nothing: that is why this is not `React.lazy`.
 */
export interface Late<Module> {
  /** Starts the download (or does nothing). Call it on hover, on focus, or when the page is idle. */
  load: () => Promise<void>;
  /** The module, or null until it has come. Asks for it when `wanted`. */
  useModule: (wanted: boolean) => Module | null;
  /**
   * The same for what takes the focus when it opens: what is typed on the way to it is typed into it. What was never open is
   * never drawn, what was can still fade out.
   */
  useLayer: (open: boolean) => Module | null;
}

/** Wraps a dynamic import as a {@link Late} part. A failed download is tried again at the next wish. */
export function late<Module>(load: () => Promise<Module>): Late<Module> {
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
      // Offline before the first visit was cached: the popup stays shut, the next press asks again.
      if (wanted && module === null) loadOnce().catch(() => undefined);
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
      // What cannot be fetched will not come.
      loadOnce().catch(end);
      return end;
    }, [isAwaited]);
    return isMounted ? current : null;
  };
  return { load: loadOnce, useModule, useLayer };
}
