import { Layers } from 'lucide-react';
import { exported } from '../../platform/exported.ts';
import { webFeature, type ProjectSwitch } from '../../platform/feature.ts';
import { moduleReference } from './module-reference.tsx';

const code = () => import('./module-screens.tsx');

const hasModules: ProjectSwitch = { field: 'hasModules', loadNotice: exported(code, 'ModulesOff') };

export const modules = webFeature({
  words: () => import('@cairn/messages/en/modules'),
  screens: [
    {
      in: 'workspace',
      path: '/projects/$project/modules',
      switch: hasModules,
      load: exported(code, 'ModulesScreen'),
    },
    {
      in: 'workspace',
      path: '/projects/$project/modules/$module',
      switch: hasModules,
      showsIssues: true,
      load: exported(code, 'ModuleScreen'),
    },
    {
      in: 'workspace',
      path: '/projects/$project/archives/modules',
      switch: hasModules,
      archive: { order: 30, label: 'module.plural' },
      load: exported(code, 'ArchivedModulesScreen'),
    },
  ],
  navigation: [
    {
      in: 'project',
      order: 30,
      label: 'module.plural',
      Icon: Layers,
      path: '/modules',
      switch: 'hasModules',
    },
  ],
  settings: () => import('./settings-entries.tsx'),
  actions: () => import('./actions.tsx'),
  properties: () => import('./property.tsx'),
  references: [moduleReference],
});
