import { Download } from 'lucide-react';
import { exported } from '../../platform/exported.ts';
import { webFeature, type ProjectSwitch } from '../../platform/feature.ts';

const code = () => import('./intake-screens.tsx');

const hasIntake: ProjectSwitch = { field: 'hasIntake', loadNotice: exported(code, 'IntakeOff') };

export const intake = webFeature({
  words: () => import('@cairn/messages/en/intake'),
  screens: [
    {
      in: 'workspace',
      path: '/projects/$project/inbox',
      switch: hasIntake,
      showsIssues: true,
      load: exported(code, 'IntakeScreen'),
    },
  ],
  navigation: [
    {
      in: 'project',
      order: 60,
      label: 'request.plural',
      Icon: Download,
      path: '/inbox',
      switch: 'hasIntake',
      loadCount: exported(() => import('./open-count.tsx'), 'OpenCount'),
    },
  ],
  settings: () => import('./settings-entries.tsx'),
  actions: () => import('./actions.tsx'),
});
