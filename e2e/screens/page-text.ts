import { expect, type Locator, type Page } from '@playwright/test';
import { runCommand, type Actor, type Place } from '../cairn.ts';
import { uuid } from '../uuid.ts';

export const textOf = (page: Page): Locator => page.getByRole('textbox', { name: 'Page content' });
export const stateOf = (page: Page): Locator => page.getByRole('status', { name: 'Save status' });

export async function givenPage(actor: Actor, url: string, place: Place, more: object = {}): Promise<string> {
  const id = uuid();
  await runCommand(actor, url, place.slug, 'page.create', {
    id,
    projectId: place.projectId,
    title: 'Harbour plan',
    sortOrder: 'a0',
    ...more,
  });
  return id;
}

/** The text line by line, without the names at other people's carets. */
export const linesOf = (page: Page): Promise<string[]> =>
  textOf(page).evaluate((text) => {
    const copy = text.cloneNode(true) as HTMLElement;
    for (const caret of copy.querySelectorAll('.cairn-caret')) caret.remove();
    return [...copy.children].map((line) => (line.textContent ?? '').replaceAll('\u2060', ''));
  });

/** Every line is in the text, wherever other people's carets are. */
export async function expectAll(page: Page, written: readonly string[]): Promise<void> {
  for (const words of written)
    await expect.poll(async () => (await linesOf(page)).join('\n'), { timeout: 30_000 }).toContain(words);
}
