import {
  estimate,
  estimateProperty,
  estimateValue,
  hasEstimates,
  NO_VALUE,
  pointsIn,
  unitIn,
  valueText,
  type IssueLookups,
} from '@cairn/domain';
import { EstimateIcon } from '@cairn/ui/icons';
import type { PropertyUi } from '../../platform/property-ui.ts';
import { factCell, lazyPicker } from '../issues/property.ts';

/** A category whose name looks like a duration is still a word. */
function textOf(id: string, { rows }: IssueLookups): string | undefined {
  const row = rows(estimateValue).get(id);
  if (!row) return undefined;
  return rows(estimate).get(row.estimateId)?.kind === 'time' ? valueText(row.value) : row.value;
}

export const properties: readonly PropertyUi[] = [
  {
    id: 'estimate',
    property: estimateProperty,
    order: 65,
    label: 'estimate.name',
    change: {
      label: 'estimates.change',
      synonyms: ['set estimate', 'estimate', 'story points', 'points', 'hours'],
    },
    Icon: EstimateIcon,
    keys: 'e',
    slot: 'meta',
    isIn: hasEstimates,
    Cell: factCell('estimate'),
    Picker: lazyPicker('ChoicePicker'),
    describe: (id, { lookups, say }) => ({
      label: id === NO_VALUE ? say('estimate.none') : (textOf(id, lookups) ?? say('issues.values.unknown')),
      icon: <EstimateIcon />,
    }),
    history: {
      set: 'estimates.history.estimateSet',
      removed: 'estimates.history.estimateRemoved',
    },
    sum: {
      label: ({ rows }, projectIds) =>
        unitIn(rows(estimate).values(), projectIds) === 'hours' ? 'estimate.sumOfHours' : 'estimate.sum',
      sizes: ({ rows }, projectIds) =>
        pointsIn(rows(estimate).values(), rows(estimateValue).values(), projectIds),
    },
    options: (lookups, projectIds) =>
      estimateProperty.grouping?.known(lookups, projectIds).filter((id) => id !== NO_VALUE) ?? [],
  },
];
