import { expect, type Locator, type Page } from '@playwright/test';

/** The list of a project's issues, queried as a person sees it. */
export class IssueList {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  row(title: string): Locator {
    return this.page
      .getByRole('listitem')
      .filter({ has: this.page.getByRole('link', { name: title, exact: true }) });
  }

  async expectRow(title: string): Promise<void> {
    await expect(this.page.getByRole('link', { name: title, exact: true })).toBeVisible();
  }

  /** Adds issues to a group by typing, as quickly as a person could. */
  async quickAdd(group: string, ...titles: readonly string[]): Promise<void> {
    await this.page.getByRole('button', { name: `New issue in ${group}` }).click();
    for (const title of titles) {
      await this.page.getByRole('textbox', { name: 'Issue title' }).fill(title);
      await this.page.keyboard.press('Enter');
    }
    await this.page.keyboard.press('Escape');
  }

  /** Creates the first issue of an empty project in the form. */
  async createFirst(title: string): Promise<void> {
    await this.page.getByRole('main').getByRole('button', { name: 'New issue' }).last().click();
    const form = this.page.getByRole('dialog');
    await form.getByRole('textbox', { name: 'Title' }).fill(title);
    await form.getByRole('button', { name: 'Create issue' }).click();
  }

  /** Changes a property of the issue with its shortcut: 'p' and 'High', 's' and 'Done'. */
  async change(title: string, key: string, value: string): Promise<void> {
    const link = this.page.getByRole('link', { name: title, exact: true });
    await link.focus();
    await expect(link).toBeFocused();
    await this.page.keyboard.press(key);
    const option = this.page.getByRole('option', { name: value, exact: true });
    await option.click();
    // The picker gives the focus back when it closes; a person would not be quicker than that.
    await expect(option).toBeHidden();
  }
}
