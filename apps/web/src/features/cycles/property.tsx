import { cycle, cycleProperty, cyclesOf, hasCycles, issueCycle, NO_VALUE } from '@cairn/domain';
import { facetOf } from '@cairn/sync/schema';
import { CycleIcon } from '@cairn/ui/icons';
import type { CellProps, PropertyUi } from '../../platform/property-ui.ts';
import { factCell, lazyPicker, useIssueWords } from '../issues/property.ts';

const Fact = factCell('cycle');

/** Nothing in projects that don't use cycles: their issues keep theirs. */
function CycleCell(props: CellProps) {
  const { lookups } = useIssueWords();
  const isSet = (facetOf(props.issue, issueCycle)?.cycleId ?? null) !== null;
  if (!isSet && props.place !== 'panel') return null;
  return hasCycles(lookups, [props.issue.projectId]) ? <Fact {...props} /> : null;
}

export const properties: readonly PropertyUi[] = [
  {
    id: 'cycle',
    property: cycleProperty,
    order: 62,
    label: 'cycle.name',
    change: {
      label: 'cycles.change',
      synonyms: ['set cycle', 'add to cycle', 'move to cycle', 'cycle', 'sprint'],
    },
    Icon: CycleIcon,
    keys: 'Shift+C',
    place: 'meta',
    isIn: hasCycles,
    Cell: CycleCell,
    Picker: lazyPicker('ChoicePicker'),
    describe: (id, { lookups, say }) => ({
      label:
        id === NO_VALUE
          ? say('cycle.none')
          : (lookups.rows(cycle).get(id)?.name ?? say('issues.values.unknown')),
      icon: <CycleIcon />,
    }),
    options: cyclesOf,
  },
];
