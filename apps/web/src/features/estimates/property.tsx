import { estimateProperty, estimateValue, hasEstimates, issueEstimate, NO_VALUE } from '@cairn/domain';
import { facetOf } from '@cairn/sync/schema';
import { EstimateIcon } from '@cairn/ui/icons';
import type { CellProps, PropertyUi } from '../../platform/property-ui.ts';
import { factCell, lazyPicker, useIssueWords } from '../issues/property.ts';

const Fact = factCell('estimate');

/** Nothing in projects whose estimates are off: their issues keep what they have. */
function EstimateCell(props: CellProps) {
  const { lookups } = useIssueWords();
  const isSet = (facetOf(props.issue, issueEstimate)?.valueId ?? null) !== null;
  if (!isSet && props.place !== 'panel') return null;
  return hasEstimates(lookups, [props.issue.projectId]) ? <Fact {...props} /> : null;
}

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
    place: 'meta',
    isIn: hasEstimates,
    Cell: EstimateCell,
    Picker: lazyPicker('ChoicePicker'),
    describe: (id, { lookups, say }) => ({
      label:
        id === NO_VALUE
          ? say('estimate.none')
          : (lookups.rows(estimateValue).get(id)?.value ?? say('issues.values.unknown')),
      icon: <EstimateIcon />,
    }),
    options: (lookups, projectIds) =>
      estimateProperty.grouping?.known(lookups, projectIds).filter((id) => id !== NO_VALUE) ?? [],
  },
];
