import { CycleIcon } from '@cairn/ui/icons';
import { exported } from '../../platform/exported.ts';
import { webFeature, type ProjectSwitch } from '../../platform/feature.ts';
import { cycleReference } from './cycle-reference.tsx';

const code = () => import('./cycle-screens.tsx');

const hasCycles: ProjectSwitch = { field: 'hasCycles', loadNotice: exported(code, 'CyclesOff') };

export const cycles = webFeature({
  words: () => import('@cairn/messages/en/cycles'),
  screens: [
    {
      in: 'workspace',
      path: '/projects/$project/cycles',
      switch: hasCycles,
      showsIssues: true,
      load: exported(code, 'CyclesScreen'),
    },
    {
      in: 'workspace',
      path: '/projects/$project/cycles/$cycle',
      switch: hasCycles,
      showsIssues: true,
      load: exported(code, 'CycleScreen'),
    },
    {
      in: 'workspace',
      path: '/projects/$project/archives/cycles',
      switch: hasCycles,
      archive: { order: 20, label: 'cycle.plural' },
      load: exported(code, 'ArchivedCyclesScreen'),
    },
    {
      in: 'workspace',
      path: '/active-cycles',
      showsIssues: true,
      load: exported(code, 'ActiveCyclesPage'),
    },
  ],
  navigation: [
    {
      in: 'project',
      order: 20,
      label: 'cycle.plural',
      Icon: CycleIcon,
      path: '/cycles',
      switch: 'hasCycles',
    },
  ],
  references: [cycleReference],
  settings: () => import('./settings-entries.tsx'),
  actions: () => import('./actions.tsx'),
  properties: () => import('./property.tsx'),
});
