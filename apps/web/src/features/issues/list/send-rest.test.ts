import type { Receipt } from '@cairn/sync/client';
import { expect, test } from 'vitest';
import { sendRest } from './send-rest.ts';

type Refusal = NonNullable<Awaited<Receipt['settled']>>;

const settledBy = (refusal?: Refusal): Receipt => ({
  mid: 1,
  undo: undefined,
  settled: Promise.resolve(refusal),
});
const because = (issueIds?: readonly unknown[]): Refusal => ({
  code: 'issue.not_closed',
  message: 'Not closed.',
  ...(issueIds ? { details: { issueIds } } : {}),
});

/** Sends a part whose attempts get these refusals in turn; returns what was sent again, named and left unchanged. */
async function given(
  ids: readonly string[],
  refusals: readonly (Refusal | undefined)[],
  more: { readonly isThere?: (id: string) => boolean; readonly isWanted?: () => boolean } = {},
) {
  const [first, ...later] = refusals;
  const sent: (readonly string[])[] = [];
  const named: (readonly string[])[] = [];
  const left: (readonly string[])[] = [];
  sendRest(
    { ids, receipt: settledBy(first) },
    {
      send: (some) => {
        sent.push(some);
        return settledBy(later[sent.length - 1]);
      },
      onNamed: (some) => void named.push(some),
      onRefused: (some) => void left.push(some),
      ...more,
    },
  );
  await new Promise((resolve) => setTimeout(resolve));
  return { sent, named, left };
}

test('issues named in a refusal are reported, and the others are sent again without them', async () => {
  expect(await given(['a', 'b', 'c'], [because(['b'])])).toEqual({
    sent: [['a', 'c']],
    named: [['b']],
    left: [['b']],
  });
});

test('each further refusal leaves fewer issues to send', async () => {
  expect(await given(['a', 'b', 'c'], [because(['b']), because(['a'])])).toEqual({
    sent: [['a', 'c'], ['c']],
    named: [['b'], ['a']],
    left: [['b'], ['a']],
  });
});

test('nothing is sent again if the refusal names all issues, none, or only others', async () => {
  const all = [['a', 'b']];
  expect(await given(['a', 'b'], [because(['a', 'b'])])).toEqual({ sent: [], named: all, left: all });
  for (const refusal of [because(), because(['x']), because([1, null]), because([])])
    expect(await given(['a', 'b'], [refusal])).toEqual({ sent: [], named: [], left: all });
  expect(await given(['a', 'b'], [undefined])).toEqual({ sent: [], named: [], left: [] });
});

test('deleted issues are reported too, and the others are sent without them', async () => {
  const isThere = (id: string): boolean => id !== 'b';
  const b = [['b']];
  expect(await given(['a', 'b', 'c'], [because()], { isThere })).toEqual({
    sent: [['a', 'c']],
    named: b,
    left: b,
  });
  expect(await given(['b'], [because()], { isThere })).toEqual({ sent: [], named: [], left: b });
});

test('a change that was undone meanwhile is not sent again for the others', async () => {
  const b = [['b']];
  expect(await given(['a', 'b', 'c'], [because(['b'])], { isWanted: () => false })).toEqual({
    sent: [],
    named: b,
    left: b,
  });
});
