import { IMAGE_EXTENSIONS } from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { ImageDrop } from '@cairn/ui/image-drop';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { uploadFile } from './upload-file.ts';
import { useImagePick } from './use-image-pick.ts';

interface CoverUploadProps {
  workspaceSlug: string;
  projectId: string | undefined;
  onUploaded: (url: string) => void;
}

/** An own picture as the cover. What goes wrong is logged only, and the picker stays (S-DLG-066). */
export function CoverUpload({ workspaceSlug, projectId, onUploaded }: CoverUploadProps) {
  const t = useTranslations('assets.dialog');
  const [busy, setBusy] = useState(false);
  const picked = useImagePick();
  const save = async (): Promise<void> => {
    if (!picked.file) return;
    setBusy(true);
    try {
      const { url } = await uploadFile({
        purpose: 'project-cover',
        workspaceSlug,
        projectId,
        file: picked.file,
      });
      onUploaded(url);
    } catch (error) {
      // oxlint-disable-next-line no-console -- the specification wants it here and nowhere else
      console.error('The cover could not be uploaded', error);
    }
    setBusy(false);
  };
  return (
    <div className="grid gap-3">
      <ImageDrop
        label={picked.file ? t('another') : t('drop')}
        hint={t('types')}
        accept={IMAGE_EXTENSIONS.join(',')}
        image={picked.preview}
        imageLabel={t('preview')}
        shape="wide"
        error={picked.refusal && t(picked.refusal)}
        disabled={busy}
        onPick={picked.pick}
      />
      <Button
        size="lg"
        variant="primary"
        disabled={!picked.file}
        loading={busy}
        loadingText={t('saving')}
        onClick={() => void save()}
      >
        {t('save')}
      </Button>
    </div>
  );
}
