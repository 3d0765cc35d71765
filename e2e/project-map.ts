import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectFits } from './cairn.ts';

/** Selects a row by keyboard and chooses the entry of the bulk bar that leads to another project. */
export async function chooseInBulkBar(page: Page, title: string, item: string): Promise<void> {
  await page.getByRole('link', { name: title, exact: true }).focus();
  await page.keyboard.press('x');
  const bar = page.getByRole('region', { name: 'Selected issues' });
  await bar.getByRole('button', { name: 'More properties' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Checks the mapped values that the dialog shows before issues are moved to the other project. */
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
