import { expect, type Locator, type Page } from '@playwright/test';

/** The settings pages, queried as a person sees them. */
export class Settings {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(path: string, title: string): Promise<void> {
    await this.page.goto(path);
    await expect(this.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }

  /** The list of pages in the sidebar. */
  get menu(): Locator {
    return this.page.getByRole('navigation', { name: 'Settings' });
  }

  async act(on: string, action: string): Promise<void> {
    await this.page
      .getByRole('main')
      .getByRole('button', { name: `Actions for ${on}` })
      .click();
    // By name, because the previous menu may still be fading out.
    const menu = this.page.getByRole('menu', { name: `Actions for ${on}` });
    await menu.getByRole('menuitem', { name: action, exact: true }).click();
  }
}
