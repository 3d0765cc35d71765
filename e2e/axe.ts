import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Checks what is shown for accessibility violations. */
export function axeOn(page: Page): AxeBuilder {
  // The newer mode opens a second page for each report, which only pages with frames of other origins need.
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
}
