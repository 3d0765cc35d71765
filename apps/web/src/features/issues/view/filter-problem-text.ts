import type { FilterProblem } from '@cairn/domain/issues/filter-text/index';
import type { PropertyUi, Words } from '../../../platform/property-ui.ts';

/** The error message for a typed filter. */
export function filterProblemText(
  { code, word, property }: FilterProblem,
  uis: readonly PropertyUi[],
  say: Words['say'],
): string {
  const ui = uis.find(({ id }) => id === property);
  return say(`issues.filter.problems.${code}`, { word, property: ui ? say(ui.label) : word });
}
