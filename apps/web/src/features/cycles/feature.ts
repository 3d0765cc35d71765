import { CalendarRange } from 'lucide-react';
import { exported } from '../../platform/exported.ts';
import { webFeature, type ProjectSwitch } from '../../platform/feature.ts';

const code = () => import('./cycle-screens.tsx');

const hasCycles: ProjectSwitch = { field: 'hasCycles', loadNotice: exported(code, 'CyclesOff') };

export const cycles = webFeature({
  screens: [
    {
      in: 'workspace',
      path: '/projects/$project/cycles',
      switch: hasCycles,
      load: exported(code, 'CyclesScreen'),
    },
    {
      in: 'workspace',
      path: '/projects/$project/cycles/$cycle',
      switch: hasCycles,
      showsIssues: true,
      load: exported(code, 'CycleScreen'),
    },
  ],
  navigation: [
    {
      in: 'project',
      order: 20,
      label: 'cycle.plural',
      Icon: CalendarRange,
      path: '/cycles',
      switch: 'hasCycles',
    },
  ],
  settings: () => import('./settings-entries.tsx'),
  actions: () => import('./actions.tsx'),
  properties: () => import('./property.tsx'),
});
