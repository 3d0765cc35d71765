import { hasModules, module, modulesOf, modulesProperty, NO_VALUE } from '@cairn/domain';
import { LayersIcon } from '@cairn/ui/icons';
import type { PropertyUi } from '../../platform/property-ui.ts';
import { factCell, lazyPicker } from '../issues/property.ts';

export const properties: readonly PropertyUi[] = [
  {
    id: 'modules',
    property: modulesProperty,
    order: 63,
    label: 'module.plural',
    change: {
      label: 'modules.change',
      synonyms: ['set module', 'add to module', 'move to module', 'module', 'epic'],
    },
    Icon: LayersIcon,
    keys: 'Shift+M',
    slot: 'meta',
    isIn: hasModules,
    Cell: factCell('modules'),
    Picker: lazyPicker('ChoicePicker'),
    describe: (id, { lookups, say }) => ({
      label:
        id === NO_VALUE
          ? say('module.none')
          : (lookups.rows(module).get(id)?.name ?? say('issues.values.unknown')),
      icon: <LayersIcon />,
    }),
    history: {
      added: 'modules.history.moduleAdded',
      set: 'modules.history.moduleSet',
      removed: 'modules.history.moduleRemoved',
      path: (projectId, id) => `/projects/${projectId}/modules/${id}`,
    },
    options: modulesOf,
  },
];
