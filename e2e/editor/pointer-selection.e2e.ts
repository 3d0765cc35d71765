import { expect, h, list, p, table, test } from './harness.ts';

test('a double click and a letter replace only the word', async ({ harness }) => {
  await harness.write(p('one two three'));
  const line = harness.text.getByText('one two three');
  await line.dblclick({ position: { x: 3, y: 8 } });
  await harness.type('x');
  expect(await harness.blocks()).toEqual([p('x two three')]);
});

test('a triple click selects only its block: a letter keeps its kind and what follows', async ({
  harness,
}) => {
  await harness.write(h(2, 'One two'), p('next'));
  await harness.text.getByText('One two').click({ clickCount: 3 });
  await harness.type('x');
  expect(await harness.blocks()).toEqual([h(2, 'x'), p('next')]);
});

test('a triple click in a bullet and Backspace leave it empty, and a heading shortcut changes only it', async ({
  harness,
}) => {
  await harness.write(list('bulletList', 'one', 'two'), p('next'));
  await harness.text.getByText('one').click({ clickCount: 3 });
  await harness.press('Control+b');
  await harness.text.getByText('next').click({ clickCount: 3 });
  await harness.press('Control+Alt+2');
  expect(await harness.html()).toMatch(
    /<li><p><strong>one<\/strong><\/p><\/li><li><p>two<\/p><\/li>.*<h2>next/,
  );
  await harness.text.getByText('one').click({ clickCount: 3 });
  await harness.press('Backspace');
  await harness.type('x');
  expect(await harness.html()).toMatch(
    /<li><p>(?:<strong>)?x(?:<\/strong>)?<\/p><\/li><li><p>two<\/p><\/li>/,
  );
});

test('a triple click in a cell and a letter stay in the cell', async ({ harness }) => {
  await harness.write(table(['one two', 'b'], ['c', 'd']));
  await harness.text.getByText('one two').click({ clickCount: 3 });
  await harness.type('x');
  expect(await harness.html()).toMatch(/<p>x<\/p>.*<p>b<\/p>.*<p>c<\/p>.*<p>d<\/p>/);
});

test('Shift-click selects up to there, across blocks', async ({ harness }) => {
  await harness.write(p('one'), p('two'));
  await harness.text.getByText('one').click({ position: { x: 1, y: 8 } });
  await harness.text.getByText('two').click({ position: { x: 1, y: 8 }, modifiers: ['Shift'] });
  await harness.heard();
  await harness.type('x');
  expect(await harness.blocks()).toEqual([p('xtwo')]);
});
