import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Looks for violations of accessibility on what is shown. */
export function axeOn(page: Page): AxeBuilder {
  // The newer mode opens a second page for each report, of which only pages with frames of other origins have a use.
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
}
