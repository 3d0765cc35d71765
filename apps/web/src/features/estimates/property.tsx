import { estimate, estimateProperty, estimateValue, hasEstimates, NO_VALUE, pointsIn } from '@cairn/domain';
import { EstimateIcon } from '@cairn/ui/icons';
import type { PropertyUi } from '../../platform/property-ui.ts';
import { factCell, lazyPicker } from '../issues/property.ts';

export const properties: readonly PropertyUi[] = [
  {
    id: 'estimate',
    property: estimateProperty,
    order: 65,
    label: 'estimate.name',
    change: {
      label: 'estimates.change',
      synonyms: ['set estimate', 'estimate', 'story points', 'points'],
    },
    Icon: EstimateIcon,
    keys: 'e',
    slot: 'meta',
    isIn: hasEstimates,
    Cell: factCell('estimate'),
    Picker: lazyPicker('ChoicePicker'),
    describe: (id, { lookups, say }) => ({
      label:
        id === NO_VALUE
          ? say('estimate.none')
          : (lookups.rows(estimateValue).get(id)?.value ?? say('issues.values.unknown')),
      icon: <EstimateIcon />,
    }),
    history: {
      set: 'estimates.history.estimateSet',
      removed: 'estimates.history.estimateRemoved',
    },
    sum: {
      label: 'estimate.sum',
      sizes: ({ rows }, projectIds) =>
        pointsIn(rows(estimate).values(), rows(estimateValue).values(), projectIds),
    },
    options: (lookups, projectIds) =>
      estimateProperty.grouping?.known(lookups, projectIds).filter((id) => id !== NO_VALUE) ?? [],
  },
];
