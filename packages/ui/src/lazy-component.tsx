import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { Lazy } from './lazy.ts';
import { endExpectation } from './layers.ts';
import { untilItComes } from './until-it-comes.ts';

/** A component that renders nothing until its code has loaded, or if it can't be loaded. */
export const optionalComponent = <Props extends object>(
  part: Lazy<ComponentType<Props>>,
): ((props: Props) => ReactNode) =>
  function OptionalComponent(props) {
    const Component = part.useModule(true);
    return Component && <Component {...props} />;
  };

/**
 * A component whose code is loaded when it first renders. Unlike with `React.lazy`, the component replaces its fallback
 * immediately: React keeps a `Suspense` fallback for at least 300 ms, even if the code arrives earlier.
 *
 * Offline, it waits for the network, because a missing part must not take down the page around it.
 *
 * @param Meanwhile shown until the code has loaded; nothing if missing
 * @param Unreachable shown after loading has failed, while it is retried
 * @example
 * const chart = late(async () => (await import('./chart.tsx')).Chart);
 * export const Chart = lazyComponent(chart);
 */
export function lazyComponent<Props extends object>(
  part: Lazy<ComponentType<Props>>,
  Meanwhile: (props: Props) => ReactNode = () => null,
  Unreachable = Meanwhile,
): ComponentType<Props> {
  return function LazyComponent(props: Props) {
    const Component = part.useModule(false);
    const [failure, setFailure] = useState<{ error?: unknown }>();
    const isHere = Component !== null;
    useEffect(() => {
      if (isHere) return;
      untilItComes(part.load, () => setFailure((known) => known ?? {})).catch((error: unknown) => {
        endExpectation();
        setFailure({ error });
      });
    }, [isHere]);
    if (Component) return <Component {...props} />;
    // Thrown for the error boundary, as if the component itself had failed.
    if (failure?.error) throw failure.error;
    return failure ? <Unreachable {...props} /> : <Meanwhile {...props} />;
  };
}
