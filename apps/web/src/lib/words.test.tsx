// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useFetchedWords, withWords } from './words.ts';

test('messages are there once the code has loaded, several groups in one step, and only once', async () => {
  const draw = vi.fn(useFetchedWords);
  const { result } = renderHook(draw);
  const [apples, pears] = [{ apples: { one: 'Apple' } }, { pears: { one: 'Pear' } }];
  const fetched = [() => Promise.resolve(apples), () => Promise.resolve(pears)];
  const before = draw.mock.calls.length;
  expect(await act(() => withWords(fetched, () => Promise.resolve('code')))).toBe('code');
  expect(result.current).toMatchObject({ ...apples, ...pears, app: { name: 'Cairn' } });
  expect(draw.mock.calls.length).toBe(before + 1);
  await act(() => withWords(fetched, () => Promise.resolve('more code')));
  expect(draw.mock.calls.length).toBe(before + 1);
});

test("if messages can't be fetched, the code does not render, and they can be fetched again", async () => {
  const plums = { plums: { one: 'Plum' } };
  const fetch = vi.fn(() => Promise.resolve(plums)).mockRejectedValueOnce(new Error('offline'));
  const load = () => Promise.resolve('code');
  await expect(withWords([fetch], load)).rejects.toThrow('offline');
  expect(await withWords([fetch], load)).toBe('code');
  expect(renderHook(useFetchedWords).result.current).toMatchObject(plums);
});
