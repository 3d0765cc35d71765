// @vitest-environment happy-dom
import type { EngineState } from '@cairn/sync/client';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, expect, test } from 'vitest';
import { EngineContext, useEngineState, type WorkspaceContext } from './engine-context.ts';

afterEach(cleanup);

/** An engine that is nothing but its state. */
function engineOf(state: Partial<EngineState>) {
  const listeners = new Set<() => void>();
  const engine = {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const become = (next: Partial<EngineState>): void => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  return { context: { engine } as unknown as WorkspaceContext, become };
}

test('a component that selects a part of the state renders again when that part changes, not with every edit', () => {
  const { context, become } = engineOf({ phase: 'hot', unsent: 0 });
  let drawn = 0;
  const Phase = () => <p>{useEngineState(({ phase }) => phase)}</p>;
  render(
    <EngineContext value={context}>
      <Profiler id="phase" onRender={() => (drawn += 1)}>
        <Phase />
      </Profiler>
    </EngineContext>,
  );
  act(() => become({ unsent: 1 }));
  act(() => become({ unsent: 0 }));
  expect([drawn, screen.queryByText('hot') !== null]).toEqual([1, true]);
  act(() => become({ phase: 'ready' }));
  expect([drawn, screen.queryByText('ready') !== null]).toEqual([2, true]);
});
