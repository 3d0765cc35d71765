import { lazy, Suspense, useState } from 'react';
import { closeCreateProject, openCreateProject, useCreateProjectOpen } from './create-project-store.ts';

const CreateProjectDialog = lazy(async () => ({
  default: (await import('./create-project-dialog.tsx')).CreateProjectDialog,
}));

/** Stands once in a workspace; the dialog's code is fetched when it is first opened. */
export function CreateProjectHost() {
  const open = useCreateProjectOpen();
  const [ever, setEver] = useState(false);
  if (open && !ever) setEver(true);
  if (!ever && !open) return null;
  return (
    <Suspense fallback={null}>
      <CreateProjectDialog
        open={open}
        onOpenChange={(next) => (next ? openCreateProject() : closeCreateProject())}
      />
    </Suspense>
  );
}
