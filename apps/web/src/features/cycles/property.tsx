import { cycle, cycleProperty, cyclesOf, hasCycles, NO_VALUE } from '@cairn/domain';
import { CycleIcon } from '@cairn/ui/icons';
import type { PropertyUi } from '../../platform/property-ui.ts';
import { factCell, lazyPicker } from '../issues/property.ts';

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
    slot: 'meta',
    isIn: hasCycles,
    Cell: factCell('cycle'),
    Picker: lazyPicker('ChoicePicker'),
    describe: (id, { lookups, say }) => ({
      label:
        id === NO_VALUE
          ? say('cycle.none')
          : (lookups.rows(cycle).get(id)?.name ?? say('issues.values.unknown')),
      icon: <CycleIcon />,
    }),
    history: {
      added: 'cycles.history.cycleAdded',
      set: 'cycles.history.cycleSet',
      removed: 'cycles.history.cycleRemoved',
      path: (projectId, id) => `/projects/${projectId}/cycles/${id}`,
    },
    options: cyclesOf,
  },
];
