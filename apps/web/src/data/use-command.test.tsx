// @vitest-environment happy-dom
import { defineCommand, lazyCommand, type Command } from '@cairn/sync/schema';
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { EngineContext, type WorkspaceContext } from './engine-context.ts';
import { useCommand } from './use-command.ts';

afterEach(cleanup);

const named = (name: string) =>
  defineCommand({
    name,
    requires: 'x',
    on: 'workspace',
    input: z.object({ at: z.number() }),
    change: () => undefined,
  });

/** `useCommand` of an engine that only keeps what it ran. */
function runOf() {
  const ran: string[] = [];
  const engine = {
    run: ({ name }: Command, { at }: { at: number }) => {
      ran.push(`${name} ${at}`);
      return { mid: at, undo: undefined, settled: Promise.resolve(undefined) };
    },
  };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <EngineContext value={{ engine } as unknown as WorkspaceContext}>{children}</EngineContext>
  );
  return { ran, run: renderHook(() => useCommand(), { wrapper }).result.current };
}

test('lazily loaded commands run in the order of the presses, whichever code loads first; afterwards immediately', async () => {
  const { ran, run } = runOf();
  let arrive = (_code: ReturnType<typeof named>): void => undefined;
  const slow = lazyCommand(
    'slow',
    () => new Promise<ReturnType<typeof named>>((resolve) => (arrive = resolve)),
  );
  const quick = lazyCommand('quick', () => Promise.resolve(named('quick')));
  await quick.load();
  const first = run(slow, { at: 1 });
  const second = run(quick, { at: 2 });
  expect(ran).toEqual([]);
  await Promise.resolve();
  arrive(named('slow'));
  await Promise.all([first.settled, second.settled]);
  expect(ran).toEqual(['slow 1', 'quick 2']);
  run(slow, { at: 3 });
  expect(ran).toEqual(['slow 1', 'quick 2', 'slow 3']);
});
