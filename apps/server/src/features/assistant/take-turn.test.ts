import { refusals } from '@cairn/domain/refusals';
import { expect, test } from 'vitest';
import { inTurn } from './take-turn.ts';

/** Work of a person that lasts until it is ended. */
function works(userId: string) {
  const held: (() => void)[] = [];
  let begun = 0;
  const begin = (signal = new AbortController().signal): Promise<void> =>
    inTurn(userId, signal, () => {
      begun += 1;
      return new Promise<void>((resolve) => void held.push(resolve));
    });
  return { begin, begun: () => begun, endOne: () => held.shift()?.() };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

test('a person runs two requests at a time, fifty wait, and one more is refused; others have their own limit', async () => {
  const [ada, bob] = [works('ada'), works('bob')];
  const all = Array.from({ length: 52 }, () => ada.begin());
  await settled();
  expect(ada.begun()).toBe(2);
  await expect(ada.begin()).rejects.toMatchObject({ code: refusals.too_many_waiting.code });
  const his = bob.begin();
  await settled();
  expect(bob.begun()).toBe(1);
  bob.endOne();
  await his;
  for (let at = 0; at < all.length; at += 1) {
    ada.endOne();
    await settled();
  }
  await Promise.all(all);
  expect(ada.begun()).toBe(52);
});

test('sixteen run at a time, and the seventeenth is next', async () => {
  const people = Array.from({ length: 8 }, (_, at) => works(`person ${at}`));
  const all = people.flatMap(({ begin }) => [begin(), begin()]);
  const last = works('last');
  all.push(last.begin());
  await settled();
  expect(last.begun()).toBe(0);
  people[0]?.endOne();
  await settled();
  expect(last.begun()).toBe(1);
  last.endOne();
  for (const { endOne } of [...people, ...people]) endOne();
  await Promise.all(all);
});

test('a cancelled wait lets the next one run', async () => {
  const carl = works('carl');
  const first = [carl.begin(), carl.begin()];
  const leaving = new AbortController();
  const left = carl.begin(leaving.signal);
  const next = carl.begin();
  leaving.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  carl.endOne();
  await settled();
  // Not the cancelled one.
  expect(carl.begun()).toBe(3);
  carl.endOne();
  carl.endOne();
  await Promise.all([...first, next]);
  await expect(carl.begin(AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
});
