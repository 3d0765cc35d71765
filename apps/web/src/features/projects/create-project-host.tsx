import { lazy } from '@cairn/ui/lazy';
import { lazyComponent } from '@cairn/ui/lazy-component';
import { ExpectedLayer } from '@cairn/ui/layers';
import { createElement, use, useState } from 'react';
import { withLaterWords } from '../../lib/words.ts';
import { FeaturesContext } from '../../platform/features-context.ts';
import { perFeatures } from '../../platform/per-features.ts';
import { loadProjectSetups } from '../../platform/project-setup.ts';
import type { CreateProjectDialogProps } from './create-project-dialog.tsx';
import { closeCreateProject, useCreateProjectAsked } from './create-project-store.ts';

const dialogFor = perFeatures((features) =>
  lazyComponent(
    lazy(() =>
      withLaterWords(async () => {
        const [{ CreateProjectDialog }, setups] = await Promise.all([
          import('./create-project-dialog.tsx'),
          loadProjectSetups(features),
        ]);
        return (props: Omit<CreateProjectDialogProps, 'setups'>) => (
          <CreateProjectDialog {...props} setups={setups} />
        );
      }),
    ),
    ExpectedLayer,
  ),
);

/** Mounted once per workspace; the dialog's code loads when first opened. */
export function CreateProjectHost() {
  const asked = useCreateProjectAsked();
  const Dialog = dialogFor(use(FeaturesContext));
  const [ever, setEver] = useState(false);
  if (asked && !ever) setEver(true);
  if (!ever && !asked) return null;
  return createElement(Dialog, { open: asked !== undefined, like: asked?.like, onClose: closeCreateProject });
}
