import { hasModules, issueModules, module, modulesOf, modulesProperty, NO_VALUE } from '@cairn/domain';
import { facetOf } from '@cairn/sync/schema';
import { LayersIcon } from '@cairn/ui/icons';
import type { CellProps, PropertyUi } from '../../platform/property-ui.ts';
import { factCell, lazyPicker, useIssueWords } from '../issues/property.ts';

const Fact = factCell('modules');

/** Nothing in projects that don't use modules: their issues keep theirs. */
function ModulesCell(props: CellProps) {
  const { lookups } = useIssueWords();
  const isSet = (facetOf(props.issue, issueModules)?.moduleIds ?? []).length > 0;
  if (!isSet && props.place !== 'panel') return null;
  return hasModules(lookups, [props.issue.projectId]) ? <Fact {...props} /> : null;
}

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
    place: 'meta',
    isIn: hasModules,
    Cell: ModulesCell,
    Picker: lazyPicker('ChoicePicker'),
    describe: (id, { lookups, say }) => ({
      label:
        id === NO_VALUE
          ? say('module.none')
          : (lookups.rows(module).get(id)?.name ?? say('issues.values.unknown')),
      icon: <LayersIcon />,
    }),
    options: modulesOf,
  },
];
