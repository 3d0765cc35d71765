import { Download } from 'lucide-react';
import { lazy } from '@cairn/ui/lazy';
import { withWords } from '../../lib/words.ts';
import { exported } from '../../platform/exported.ts';
import { webFeature, type ProjectSwitch } from '../../platform/feature.ts';

const words = () => import('@cairn/messages/en/intake');
const code = () => import('./intake-screens.tsx');

const hasIntake: ProjectSwitch = { field: 'hasIntake', loadNotice: exported(code, 'IntakeOff') };

export const intake = webFeature({
  words,
  screens: [
    {
      in: 'workspace',
      path: '/projects/$project/inbox',
      switch: hasIntake,
      showsIssues: true,
      load: exported(code, 'IntakeScreen'),
    },
    {
      in: 'projectSettings',
      path: '/projects/$project/settings/intake',
      load: exported(() => import('./public-form-page.tsx'), 'PublicFormPage'),
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
      after: lazy(() =>
        withWords(
          [words],
          exported(() => import('./open-count.tsx'), 'OpenCount'),
        ),
      ),
    },
  ],
  settings: () => import('./settings-entries.tsx'),
  actions: () => import('./actions.tsx'),
});
