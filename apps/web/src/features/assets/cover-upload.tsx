import { useState } from 'react';
import { ImageChoice } from './image-choice.tsx';
import { SaveImage } from './save-image.tsx';
import { uploadFile } from './upload-file.ts';
import { useImagePick } from './use-image-pick.ts';

/** The owner of an uploaded cover: a project, which may not exist yet, or the person. */
export type CoverOwner =
  | { purpose: 'project-cover'; workspaceSlug: string; projectId?: string | undefined }
  | { purpose: 'person-cover' };

interface CoverUploadProps {
  of: CoverOwner;
  onUploaded: (url: string) => void;
}

/** Uploads a picture as the cover. Errors are only logged, and the picker stays open (S-DLG-066). */
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
