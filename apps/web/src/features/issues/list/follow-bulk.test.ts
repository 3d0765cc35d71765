import type { Receipt, SyncEngine } from '@cairn/sync/client';
import { toast, toastStore } from '@cairn/ui/toast';
import { beforeEach, expect, test } from 'vitest';
import { followBulk } from './follow-bulk.ts';

type Refusal = Awaited<Receipt['settled']>;

const engineWith = (link: 'open' | 'closed') => ({ getState: () => ({ link }) }) as unknown as SyncEngine;
const say = ({ done, count }: { done: number; count: number }): string => `${done} of ${count}`;
const titles = (): string[] => toastStore.read().map(({ title }) => title);
const told = async (): Promise<void> => void (await new Promise((resolve) => setTimeout(resolve)));

function part(...ids: string[]) {
  const settling: ((refusal: Refusal) => void)[] = [];
  const settled = new Promise<Refusal>((resolve) => settling.push(resolve));
  const settle = (refusal: Refusal): void => settling.forEach((each) => each(refusal));
  return { ids, receipt: { mid: 1, undo: undefined, settled } as Receipt, settle };
}

beforeEach(() => toast.clear());

test('counts up as the server settles parts, and disappears with the last one', async () => {
  const parts = [part('a', 'b'), part('c'), part('d')] as const;
  followBulk(engineWith('open'), parts, say);
  expect(titles()).toEqual(['0 of 4']);
  parts[0].settle(undefined);
  await told();
  expect(titles()).toEqual(['2 of 4']);
  parts[2].settle({ code: 'forbidden' } as Refusal);
  await told();
  expect(titles(), 'what was refused is not done').toEqual(['2 of 4']);
  parts[1].settle(undefined);
  await told();
  expect(titles()).toEqual([]);
});

test('shows nothing for a single command, or when offline', () => {
  followBulk(engineWith('open'), [part('a')], say);
  followBulk(engineWith('closed'), [part('a'), part('b')], say);
  expect(titles()).toEqual([]);
});
