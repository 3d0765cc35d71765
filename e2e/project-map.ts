import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectFits } from './cairn.ts';

/** Selects a row by key and chooses what leads to another project from the bulk bar. */
export async function chooseInBulkBar(page: Page, title: string, item: string): Promise<void> {
  await page.getByRole('link', { name: title, exact: true }).focus();
  await page.keyboard.press('x');
  const bar = page.getByRole('region', { name: 'Selected issues' });
  await bar.getByRole('button', { name: 'More properties' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** What issues will have in the other project, as the dialog shows it before anything happens. */
export async function expectMap(
  page: Page,
  dialog: Locator,
  map: { readonly project: string; readonly along: string; readonly labels: RegExp },
): Promise<void> {
  await expect(dialog.getByRole('combobox', { name: 'Project' })).toContainText(map.project);
  await expect(dialog.getByRole('checkbox', { name: map.along })).toBeChecked();
  await expect(dialog.getByRole('region', { name: 'Labels' })).toContainText(map.labels);
  await expect(dialog.getByRole('region', { name: 'States' })).toContainText('2 issues');
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await expectFits(page);
}
