import { expect, type Locator, type Page } from '@playwright/test';

/** Pages of settings, as a person finds things on them. */
export class Settings {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(path: string, title: string): Promise<void> {
    await this.page.goto(path);
    await expect(this.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }

  /** The list of pages at the side. */
  get menu(): Locator {
    return this.page.getByRole('navigation', { name: 'Settings' });
  }

  async act(on: string, action: string): Promise<void> {
    await this.page
      .getByRole('main')
      .getByRole('button', { name: `Actions for ${on}` })
      .click();
    // By its name: the menu before it may still fade away.
    const menu = this.page.getByRole('menu', { name: `Actions for ${on}` });
    await menu.getByRole('menuitem', { name: action, exact: true }).click();
  }
}
