import { code, expect, p, test } from './harness.ts';

for (const kind of ['rich', 'lite', 'document'] as const)
  test(`a colon and two letters list emoji, Enter inserts one, undo restores the letters (${kind})`, async ({
    harness,
  }) => {
    await harness.mount({ kind });
    const editor = harness.page.locator('.ProseMirror').first();
    await editor.click();
    await harness.type('done :ta');
    await expect(harness.page.getByRole('listbox', { name: 'Emoji' })).toBeVisible();
    await expect(harness.page.getByRole('option').first()).toHaveText(/tada/);
    await harness.press('Enter');
    await expect(editor).toHaveText('done 🎉 ');
    await harness.type('well');
    await expect(editor).toHaveText('done 🎉 well');
  });

test('a full name between colons becomes its emoji, and undo restores it', async ({ harness }) => {
  await harness.write(p(''));
  await harness.type(':ta');
  await expect(harness.page.getByRole('listbox', { name: 'Emoji' })).toBeVisible();
  await harness.type('da:');
  await expect(harness.text).toHaveText('🎉');
  await harness.press('Control+z');
  await expect(harness.text).toHaveText(':tada:');
  await harness.type(' :nosuchname: :+1:');
  await expect(harness.text).toHaveText(':tada: :nosuchname: 👍');
});

test('a colon in a sentence, a time and code stays a colon', async ({ harness }) => {
  await harness.write(p(''));
  await harness.type('note:smile at 10:30 ::x (:qq');
  await expect(harness.page.getByRole('listbox')).toHaveCount(0);
  await harness.press('Enter');
  await harness.type('`:tada:` ');
  expect(await harness.html()).toContain('<code>:tada:</code>');
  await harness.write(code('a '));
  await harness.type(':tada:');
  await expect(harness.text.locator('code')).toContainText(':tada:');
});
