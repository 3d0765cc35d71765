import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { Late } from './late.ts';
import { endExpectation } from './layers.ts';

/**
 * A component whose code is fetched when it is first drawn. It is no `React.lazy`: what comes after the fallback of a
 * `Suspense` is held back by React until 300 ms have gone since the fallback, however early its code was there.
 *
 * @param Meanwhile what stands there until the code has come; nothing when absent
 * @example
 * const chart = late(async () => (await import('./chart.tsx')).Chart);
 * export const Chart = lateComponent(chart);
 */
export function lateComponent<Props extends object>(
  part: Late<ComponentType<Props>>,
  Meanwhile: (props: Props) => ReactNode = () => null,
): ComponentType<Props> {
  return function LateComponent(props: Props) {
    const Component = part.useModule(false);
    const [failure, setFailure] = useState<{ error: unknown }>();
    const isHere = Component !== null;
    useEffect(() => {
      if (isHere) return;
      part.load().catch((error: unknown) => {
        endExpectation();
        setFailure({ error });
      });
    }, [isHere]);
    if (Component) return <Component {...props} />;
    // For the boundary around it, as if the component itself could not be drawn.
    if (failure) throw failure.error;
    return <Meanwhile {...props} />;
  };
}
