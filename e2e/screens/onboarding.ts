import { expect, type Page } from '@playwright/test';

/** The onboarding of a new user, as they go through it. */
export class Onboarding {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async tellProfile(role?: string): Promise<void> {
    await expect(this.page.getByRole('heading', { name: 'Welcome to Cairn' })).toBeVisible();
    if (role !== undefined) {
      await this.page.getByRole('combobox', { name: 'What do you do?' }).click();
      await this.page.getByRole('option', { name: role }).click();
    }
    await this.page.getByRole('button', { name: 'Continue' }).click();
  }

  async createWorkspace(name: string, size = '2-10'): Promise<void> {
    await expect(this.page.getByRole('heading', { name: 'Create your workspace' })).toBeVisible();
    await this.page.getByLabel('Workspace name').fill(name);
    await this.page.getByRole('radio', { name: size }).check();
    await this.page.getByRole('button', { name: 'Continue' }).click();
  }

  async skipInviting(): Promise<void> {
    await expect(this.page.getByRole('heading', { name: 'Invite your team' })).toBeVisible();
    await this.page.getByRole('button', { name: 'Skip for now' }).click();
  }
}
