import { lazy } from '@cairn/ui/lazy';
import { lazyComponent } from '@cairn/ui/lazy-component';
import { ExpectedLayer } from '@cairn/ui/layers';
import { useState } from 'react';
import { withLaterWords } from '../../lib/words.ts';
import { closeCreateProject, openCreateProject, useCreateProjectOpen } from './create-project-store.ts';

const CreateProjectDialog = lazyComponent(
  lazy(() => withLaterWords(async () => (await import('./create-project-dialog.tsx')).CreateProjectDialog)),
  ExpectedLayer,
);

/** Stands once in a workspace; the dialog's code is fetched when it is first opened. */
export function CreateProjectHost() {
  const open = useCreateProjectOpen();
  const [ever, setEver] = useState(false);
  if (open && !ever) setEver(true);
  if (!ever && !open) return null;
  return (
    <CreateProjectDialog
      open={open}
      onOpenChange={(next) => (next ? openCreateProject() : closeCreateProject())}
    />
  );
}
