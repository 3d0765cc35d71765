import { invoke, type Command, type Invocation } from '@cairn/sync/schema';
import { expect, test } from 'vitest';
import { UndoStack } from './undo-stack.ts';

const command = { name: 'toy.change', version: 1 } as Command<string>;
const way = (name: string): Invocation<unknown> => invoke(command, name);
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

test('changes made together are undone in one step, the last first', async () => {
  const stack = new UndoStack();
  const [a, b, c] = [way('a'), way('b'), way('c')];
  stack.add(a);
  await pause();
  stack.add(b);
  stack.add(c);
  await pause();
  expect(stack.takeLast()).toEqual([c, b]);
  expect(stack.takeLast()).toEqual([a]);
  expect(stack.takeLast()).toEqual([]);
});

test('a change that was refused, or undone by a button, is not a step any more', async () => {
  const stack = new UndoStack();
  const [a, b, c] = [way('a'), way('b'), way('c')];
  stack.add(a);
  stack.add(b);
  await pause();
  stack.add(c);
  await pause();
  stack.drop(c);
  stack.take(a);
  expect([a, b, c].map((each) => stack.isTakenBack(each))).toEqual([true, false, false]);
  expect(stack.takeLast()).toEqual([b]);
  expect(stack.takeLast()).toEqual([]);
});

test('a change right after an undo is a step of its own', () => {
  const stack = new UndoStack();
  const [a, b] = [way('a'), way('b')];
  stack.add(a);
  stack.takeLast();
  stack.add(b);
  expect(stack.takeLast()).toEqual([b]);
});

test('a later part of a press belongs to its step, whatever has changed since', async () => {
  const stack = new UndoStack();
  const [a, b, other, rest, last] = [way('a'), way('b'), way('other'), way('rest'), way('last')];
  stack.add(a);
  stack.add(b);
  await pause();
  stack.add(other);
  await pause();
  stack.drop(a);
  stack.beside([a, b], () => stack.add(rest));
  stack.add(last);
  await pause();
  expect(stack.takeLast()).toEqual([last]);
  expect(stack.takeLast()).toEqual([other]);
  expect(stack.takeLast()).toEqual([rest, b]);
  expect(stack.isTakenBack(rest)).toBe(true);
});

test('if nothing is left of a press, its later part is a step of its own', async () => {
  const stack = new UndoStack();
  const [a, rest] = [way('a'), way('rest')];
  stack.beside([a], () => stack.add(rest));
  await pause();
  expect(stack.takeLast()).toEqual([rest]);
});

test('keeps the last hundred steps', async () => {
  const stack = new UndoStack();
  const ways = Array.from({ length: 101 }, (_, at) => way(String(at)));
  for (const each of ways) {
    stack.add(each);
    await pause();
  }
  const taken = Array.from({ length: 101 }, () => stack.takeLast());
  expect(taken.at(99)).toEqual([ways[1]]);
  expect(taken.at(100)).toEqual([]);
});

test('an undone step can be redone until something else changes', () => {
  const stack = new UndoStack();
  const [a, b, again, back] = [way('a'), way('b'), way('again'), way('back')];
  stack.add(a);
  expect(stack.takeLast()).toEqual([a]);
  stack.put('redo', [again]);
  expect(stack.takeLast('redo')).toEqual([again]);
  stack.put('undo', [back]);
  expect(stack.takeLast('redo')).toEqual([]);
  expect(stack.takeLast()).toEqual([back]);
  stack.put('redo', [again]);
  stack.add(b);
  expect(stack.takeLast('redo')).toEqual([]);
});

test('a refused redo is not a step', () => {
  const stack = new UndoStack();
  const [a, b] = [way('a'), way('b')];
  stack.put('redo', [a, b]);
  stack.drop(a);
  expect(stack.takeLast('redo')).toEqual([b]);
});
