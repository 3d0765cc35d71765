import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { defineCommand } from './command.ts';
import { lazyCommand, loadLazyCommands } from './lazy-command.ts';

const named = (name: string) =>
  defineCommand({ name, requires: 'x', on: 'workspace', input: z.object({}), change: () => undefined });

test('a load that failed is tried again', async () => {
  const command = named('b.do');
  const answers = [Promise.reject(new Error('offline')), Promise.resolve(command)];
  const late = lazyCommand('b.do', () => answers.shift() ?? Promise.reject(new Error('asked too often')));
  await expect(late.load()).rejects.toThrow('offline');
  expect(await late.load()).toBe(command);
});

test('a late command is there once it has been loaded, also one that is declared later, and is fetched once', async () => {
  const command = named('a.do');
  let fetched = 0;
  const late = lazyCommand('a.do', async () => {
    fetched += 1;
    return command;
  });
  expect(late.loaded()).toBeUndefined();
  await loadLazyCommands();
  expect(late.loaded()).toBe(command);
  expect(await late.load()).toBe(command);
  expect(fetched).toBe(1);
  // Code that comes later declares its own, whose first press is not to wait either.
  const later = lazyCommand('d.do', () => Promise.resolve(named('d.do')));
  await expect.poll(() => later.loaded()?.name).toBe('d.do');
});

test('a name that is not the one of its command is refused', async () => {
  const late = lazyCommand('c.do', () => Promise.resolve(named('c.do-other')));
  await expect(late.load()).rejects.toThrow('expected its own code, got c.do-other');
});
