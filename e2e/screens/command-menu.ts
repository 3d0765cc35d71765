import type { Locator, Page } from '@playwright/test';

/** The command menu and the list of shortcuts, as a person sees them. */
export class CommandMenu {
  readonly page: Page;
  readonly dialog: Locator;
  readonly input: Locator;
  readonly options: Locator;
  readonly keys: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog', { name: 'Command menu' });
    this.input = this.dialog.getByRole('combobox');
    this.options = this.dialog.getByRole('option');
    this.keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  }

  async open(): Promise<void> {
    await this.page.keyboard.press('ControlOrMeta+k');
    await this.input.waitFor();
  }

  /** Types the query and chooses the option with this name. */
  async choose(query: string, name: string | RegExp): Promise<void> {
    await this.open();
    await this.input.fill(query);
    await this.option(name).click();
  }

  option(name: string | RegExp): Locator {
    return this.options.filter({ hasText: name }).first();
  }
}
