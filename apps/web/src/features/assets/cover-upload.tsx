import { useState } from 'react';
import { ImageChoice } from './image-choice.tsx';
import { SaveImage } from './save-image.tsx';
import { uploadFile } from './upload-file.ts';
import { useImagePick } from './use-image-pick.ts';

/** What an uploaded cover is for: a project, which may still be in the making, or oneself. */
export type CoverOwner =
  | { purpose: 'project-cover'; workspaceSlug: string; projectId?: string | undefined }
  | { purpose: 'person-cover' };

interface CoverUploadProps {
  of: CoverOwner;
  onUploaded: (url: string) => void;
}

/** An own picture as the cover. What goes wrong is logged only, and the picker stays (S-DLG-066). */
export function CoverUpload({ of, onUploaded }: CoverUploadProps) {
  const [busy, setBusy] = useState(false);
  const picked = useImagePick();
  const save = async (): Promise<void> => {
    if (!picked.file) return;
    setBusy(true);
    try {
      const { url } = await uploadFile({ ...of, file: picked.file });
      onUploaded(url);
    } catch (error) {
      // oxlint-disable-next-line no-console -- the specification wants it here and nowhere else
      console.error('The cover could not be uploaded', error);
    }
    setBusy(false);
  };
  return (
    <div className="grid gap-3">
      <ImageChoice picked={picked} shape="wide" disabled={busy} />
      <SaveImage picked={picked} busy={busy} onSave={save} />
    </div>
  );
}
