import type { Locator, Page } from '@playwright/test';

/** The page of one issue, or its peek. */
export class IssuePage {
  readonly page: Page;
  readonly title: Locator;
  readonly properties: Locator;
  readonly composer: Locator;
  /** The description's editor, while it is open. */
  readonly description: Locator;
  readonly stateOfText: Locator;

  constructor(page: Page) {
    this.page = page;
    this.title = page.getByRole('textbox', { name: 'Title', exact: true });
    this.properties = page.getByRole('complementary', { name: 'Properties' });
    this.description = page.locator('[contenteditable="true"][aria-label="Description"]');
    this.stateOfText = page.getByRole('status', { name: 'Save status' });
    this.composer = page.getByRole('textbox', { name: 'Comment', exact: true });
  }

  async open(path: string): Promise<void> {
    await this.page.goto(path);
    await this.composer.waitFor();
  }

  /** An activity entry, by its text. */
  line(words: string | RegExp): Locator {
    return this.page
      .getByRole('listitem')
      .filter({ has: this.page.locator('time') })
      .filter({ hasText: words });
  }

  comment(words: string): Locator {
    return this.page.getByRole('article', { name: /^Comment by/ }).filter({ hasText: words });
  }

  async say(words: string): Promise<void> {
    await this.composer.click();
    await this.page.keyboard.type(words);
    await this.page.keyboard.press('Enter');
  }

  async choose(button: string | RegExp, item: string): Promise<void> {
    await this.page.getByRole('button', { name: button }).click();
    await this.page.getByRole('menuitem', { name: item, exact: true }).click();
  }

  async set(property: string, value: string): Promise<void> {
    await this.properties.getByRole('button', { name: new RegExp(`^${property}`) }).click();
    const severalFit = await this.page.getByRole('listbox').getAttribute('aria-multiselectable');
    await this.page.getByRole('option', { name: value, exact: true }).click();
    // A picker for a single value has closed by itself; Escape would leave the page.
    if (severalFit === 'true') await this.page.keyboard.press('Escape');
  }
}
