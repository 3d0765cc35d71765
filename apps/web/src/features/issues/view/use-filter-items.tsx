import type { IssueFilter } from '@cairn/domain';
import type { PickerItem } from '@cairn/ui/picker';
import { useIssueContext } from '../issue-context.tsx';

interface FilterItems {
  readonly items: PickerItem[];
  /** A condition on a property before it has a value. */
  readonly conditionOf: (propertyId: string) => IssueFilter | undefined;
}

/** The properties that a list can be filtered by. */
export function useFilterItems(without: readonly string[]): FilterItems {
  const { propertyUis, uiById, words } = useIssueContext();
  const offered = propertyUis.filter((ui) => ui.property.operators.length > 0 && !without.includes(ui.id));
  return {
    items: offered.map((ui) => ({ value: ui.id, label: words.say(ui.label), icon: <ui.Icon /> })),
    conditionOf: (id) => {
      const operator = uiById.get(id)?.property.operators[0];
      return operator && { property: id, operator, values: [] };
    },
  };
}
