import type { Locator, Page } from '@playwright/test';
import { createIssue, createPlace, expect, test } from './cairn.ts';
import { IssuePage } from './screens/issue-page.ts';
import { givenPage, stateOf, textOf } from './screens/page-text.ts';

/** A bold word and a list with two items, typed as people type them. */
async function typeRich(page: Page, opening: string, nextLine: string): Promise<void> {
  await page.keyboard.type(`${opening} with **weight** here`);
  await page.keyboard.press(nextLine);
  await page.keyboard.type('- first');
  await page.keyboard.press(nextLine);
  await page.keyboard.type('second');
}

/** The typed text is shown with its intended formatting. */
async function expectRich(text: Locator, opening: string): Promise<void> {
  await expect(text.locator('p').first()).toHaveText(`${opening} with weight here`);
  await expect(text.locator('strong')).toHaveText('weight');
  await expect(text.locator('ul > li')).toHaveText(['first', 'second']);
}

test('S-GEN-002 S-GEN-018 rich text is typed, saved and read again in a page, a description and a comment', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const place = await createPlace(ada, server.url);
  const issueId = await createIssue(ada, server.url, place, 'Order the pump');
  const pageId = await givenPage(ada, server.url, place);
  const { page } = ada;

  await page.goto(`/${place.slug}/projects/${place.projectId}/pages/${pageId}`);
  await textOf(page).click();
  await typeRich(page, 'A page', 'Enter');
  await expect(stateOf(page)).toHaveText('Saved');
  await page.reload();
  await expectRich(textOf(page), 'A page');

  const issue = new IssuePage(page);
  await issue.open(`${place.path}/${issueId}`);
  await page.getByText('Add a description').click();
  await expect(issue.description).toBeFocused();
  await typeRich(page, 'A description', 'Enter');
  await expect(issue.stateOfText).toHaveText('Saved');
  await issue.composer.click();
  await typeRich(page, 'A comment', 'Shift+Enter');
  await page.keyboard.press('Enter');
  await expectRich(issue.comment('A comment'), 'A comment');
  await page.reload();
  await expectRich(issue.comment('A comment'), 'A comment');
  const read = page.locator('.cairn-rich-text').filter({ hasText: 'A description' });
  await expectRich(read, 'A description');

  // Formulas, with the files they load, under the page's own content security policy.
  await issue.composer.click();
  await page.keyboard.type('```math \\frac{a}{b}');
  await expect(issue.composer.locator('.katex-html .mfrac')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.locator('.cairn-rich-text .katex-html .mfrac')).toBeVisible();
  const hasTypeface = (): Promise<boolean> =>
    page.evaluate(() =>
      [...document.fonts].some(({ family, status }) => /KaTeX/.test(family) && status === 'loaded'),
    );
  await expect.poll(hasTypeface).toBe(true);
});
