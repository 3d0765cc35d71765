import { expect, test } from './harness.ts';

test('S-EDIT-013 S-EDIT-080 S-EDIT-082 S-CALL-021 the at sign lists people, arrow keys and Enter choose, the chip shows the name', async ({
  harness,
}) => {
  await harness.write();
  await harness.type('@');
  await expect(harness.page.locator('[role=option] .cairn-menu-label')).toHaveText([
    'Member',
    'Mara Lind',
    'Emma',
    'Admin',
    'Åsa',
  ]);
  await expect(harness.page.locator('.cairn-face').first()).toBeVisible();
  expect((await harness.calls('mentionSuggestions'))[0]).toEqual(['']);
  await harness.press('ArrowDown', 'Enter');
  await expect(harness.text.locator('mention-component')).toHaveText('@Mara Lind');
});

test('S-NODE-004 the chosen person is stored in the attributes of the mention', async ({ harness }) => {
  await harness.write();
  await harness.type('@emma');
  await harness.press('Enter');
  const mention = (await harness.blocks())[0]?.content?.[0];
  expect(mention).toMatchObject({
    type: 'mention',
    attrs: {
      label: 'Emma',
      target: 'users',
      self: false,
      redirect_uri: '/acme/profile/u-3',
      entity_identifier: 'u-3',
      entity_name: 'user_mention',
    },
  });
  expect(mention?.attrs?.['id']).toMatch(/^[0-9a-f-]{36}$/);
  await harness.type(' @emma');
  await harness.press('Enter');
  const ids = (await harness.blocks())[0]?.content?.flatMap(({ type, attrs }) =>
    type === 'mention' ? [attrs?.['id']] : [],
  );
  expect(new Set(ids).size).toBe(2);
});

test("S-NODE-005 the callback's items fill the list, and the chosen one's fields are stored in the mention", async ({
  harness,
}) => {
  const people = [
    {
      title: 'Noor Haddad',
      avatar: '/picture.svg',
      entity_identifier: 'u-77',
      entity_name: 'user_mention',
      redirect_uri: '/harbour/profile/u-77',
    },
    {
      title: 'Nils Berg',
      avatar: '/picture.svg?2',
      entity_identifier: 'u-78',
      entity_name: 'user_mention',
      redirect_uri: '/harbour/profile/u-78',
    },
  ];
  await harness.mount({ kind: 'rich', people });
  await harness.page.evaluate(() => window.editor?.focus());
  await harness.focused();
  await harness.type('@n');
  const options = harness.page.getByRole('option');
  await expect(options).toHaveText(people.map(({ title }) => title));
  for (const [at, { avatar }] of people.entries())
    await expect(options.nth(at).locator('img')).toHaveAttribute('src', avatar);
  await harness.press('ArrowDown', 'Enter');
  expect((await harness.blocks())[0]?.content?.[0]).toMatchObject({
    type: 'mention',
    attrs: {
      label: 'Nils Berg',
      entity_identifier: 'u-78',
      entity_name: 'user_mention',
      redirect_uri: '/harbour/profile/u-78',
    },
  });
});

test('S-EDIT-081 Escape closes, and so does deleting the at sign', async ({ harness }) => {
  await harness.write();
  await harness.type('@');
  await expect(harness.page.getByRole('listbox')).toBeVisible();
  await harness.press('Escape');
  await expect(harness.page.getByRole('listbox')).toHaveCount(0);
  await harness.press('Backspace');
  await harness.type('@');
  await expect(harness.page.getByRole('listbox')).toBeVisible();
  await harness.press('Backspace');
  await expect(harness.page.getByRole('listbox')).toHaveCount(0);
});

test('S-EDIT-082 the list wraps at both ends', async ({ harness }) => {
  await harness.write();
  await harness.type('@');
  await expect(harness.option('M Member').or(harness.page.locator('[aria-selected=true]'))).toContainText(
    'Member',
  );
  await harness.press('ArrowUp');
  await expect(harness.page.locator('[aria-selected=true]')).toContainText('Åsa');
  await harness.press('ArrowDown');
  await expect(harness.page.locator('[aria-selected=true]')).toContainText('Member');
});

test('S-EDIT-083 the list is 192 px high at most and keeps the choice in view', async ({ harness }) => {
  const people = Array.from({ length: 30 }, (_, index) => ({
    title: `Person ${index}`,
    entity_identifier: `p-${index}`,
  }));
  await harness.mount({ kind: 'rich', people });
  await harness.text.click();
  await harness.type('@');
  const menu = harness.page.getByRole('listbox');
  await expect(menu.getByRole('option')).toHaveCount(30);
  expect((await menu.boundingBox())?.height).toBe(192);
  await harness.press('ArrowUp');
  await expect(menu.getByRole('option').last()).toBeInViewport();
});

test('S-EDIT-084 names are matched by their start, ignoring case', async ({ harness }) => {
  await harness.write();
  await harness.type('@mA');
  await expect(harness.page.locator('[role=option] .cairn-menu-label')).toHaveText(['Mara Lind']);
  await harness.press('Backspace', 'Backspace');
  await harness.type('me');
  await expect(harness.page.locator('[role=option] .cairn-menu-label')).toHaveText(['Member']);
});

test('a surname finds the person, after those whose name starts with it', async ({ harness }) => {
  const people = [
    { title: 'Mara Lind', entity_identifier: 'p-1' },
    { title: 'Linda', entity_identifier: 'p-2' },
    { title: 'neo', names: ['Thomas', 'Anderson'], entity_identifier: 'p-3' },
    { title: 'Elin', entity_identifier: 'p-4' },
  ];
  await harness.mount({ kind: 'rich', people });
  await harness.text.click();
  const found = harness.page.locator('[role=option] .cairn-menu-label');
  for (const [typed, names] of [
    ['lin', ['Linda', 'Mara Lind']],
    ['anders', ['neo']],
    ['Thomas And', ['neo']],
    ['mara l', ['Mara Lind']],
  ] as const) {
    await harness.type(`@${typed}`);
    await expect(found, typed).toHaveText([...names]);
    await harness.page.evaluate(() => window.editor?.clear());
  }
});

test('S-EDIT-085 the list says Loading... while people are loaded', async ({ harness }) => {
  await harness.mount({ kind: 'rich', mentions: 'slow' });
  await harness.text.click();
  await harness.type('@');
  await expect(harness.page.getByRole('listbox')).toHaveText('Loading...');
  await expect(harness.page.getByRole('option')).toHaveCount(5);
});

test('S-EDIT-086 the list says No results when there are none', async ({ harness }) => {
  await harness.write();
  await harness.type('@zzz');
  await expect(harness.page.getByRole('listbox')).toHaveText('No results');
});

test('S-EDIT-087 a failed request is logged and shown as No results', async ({ harness }) => {
  await harness.mount({ kind: 'rich', mentions: 'fail' });
  await harness.text.click();
  await harness.type('@a');
  await expect(harness.page.getByRole('listbox')).toHaveText('No results');
  expect(harness.logged.join('\n')).toContain('Failed to fetch suggestions');
});

test('S-EDIT-013 S-NODE-014 S-CALL-022 the person’s own mention is highlighted', async ({ harness }) => {
  await harness.write();
  await harness.type('@member');
  await harness.press('Enter');
  await harness.type('@emma');
  await harness.press('Enter');
  const looks = await harness.text
    .locator('mention-component')
    .evaluateAll((chips) => chips.map((chip) => getComputedStyle(chip).backgroundColor));
  expect(looks[0]).not.toBe(looks[1]);
  const mentions = (await harness.blocks())[0]?.content?.filter(({ type }) => type === 'mention') ?? [];
  expect(mentions.map(({ attrs }) => attrs?.['self'])).toEqual([true, false]);
  expect(new Set(mentions.map(({ attrs }) => attrs?.['id'])).size).toBe(2);
});

test('the text field exposes the active person to screen readers and clears it on closing', async ({
  harness,
}) => {
  await harness.write();
  await harness.type('@');
  await expect(harness.text).toHaveAttribute('aria-activedescendant', /-0$/);
  await harness.press('ArrowDown');
  await expect(harness.text).toHaveAttribute('aria-activedescendant', /-1$/);
  await harness.press('Escape');
  await expect(harness.text).not.toHaveAttribute('aria-activedescendant');
});
