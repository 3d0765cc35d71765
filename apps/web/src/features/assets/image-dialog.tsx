import { IMAGE_EXTENSIONS, type AssetPurposeName } from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { ImageDrop } from '@cairn/ui/image-drop';
import { toast } from '@cairn/ui/toast';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { HttpError } from '../../data/http.ts';
import { useRefusalSentence } from '../../lib/use-refusal-sentence.ts';
import { forgetFile } from './stored-file.ts';
import { uploadWhenPossible } from './upload-when-possible.ts';
import { useImagePick } from './use-image-pick.ts';

export interface ImageDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** The address of the present picture. */
  current: string | null;
  shape: 'round' | 'square';
  purpose: AssetPurposeName;
  workspaceSlug?: string | undefined;
  /** Writes the new address, or null for none, where it belongs; false when that failed. */
  onChange: (url: string | null) => Promise<boolean> | boolean;
}

/** Chooses, uploads and puts in place one picture; the former file goes last (S-STATE-007). */
export function ImageDialog({ open, onOpenChange, ...props }: ImageDialogProps) {
  const t = useTranslations('assets.dialog');
  const words = useTranslations('assets');
  const sayWaiting = (): void =>
    void toast.show(words('waiting'), { id: 'upload-waits', description: words('waitingHint') });
  const sentenceOf = useRefusalSentence();
  const [busy, setBusy] = useState(false);
  const running = useRef<AbortController>(null);
  const picked = useImagePick();
  const close = (): void => {
    running.current?.abort();
    picked.forget();
    onOpenChange(false);
  };
  const save = async (): Promise<void> => {
    if (!picked.file || busy) return;
    running.current = new AbortController();
    setBusy(true);
    const { signal } = running.current;
    try {
      const { purpose, workspaceSlug } = props;
      const request = { purpose, workspaceSlug, file: picked.file, signal };
      const { url } = await uploadWhenPossible(request, sayWaiting);
      if (await props.onChange(url)) {
        forgetFile(props.current);
        close();
      }
    } catch (error) {
      if (!signal.aborted) toast.error((error instanceof HttpError && sentenceOf(error)) || words('failed'));
    }
    setBusy(false);
  };
  const remove = async (): Promise<void> => {
    if (await props.onChange(null)) forgetFile(props.current);
    close();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      title={props.title}
      size="sm"
      sheet
      closeLabel={t('close')}
      footer={
        <>
          {props.current !== null && (
            <Button size="lg" disabled={busy} onClick={() => void remove()}>
              {t('remove')}
            </Button>
          )}
          <span className="flex-1" />
          <Button size="lg" onClick={close}>
            {t('cancel')}
          </Button>
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
        </>
      }
    >
      <ImageDrop
        label={picked.file ? t('another') : t('drop')}
        hint={t('types')}
        accept={IMAGE_EXTENSIONS.join(',')}
        image={picked.preview ?? props.current}
        imageLabel={picked.file ? t('preview') : t('current')}
        shape={props.shape}
        error={picked.refusal && t(picked.refusal)}
        disabled={busy}
        onPick={picked.pick}
      />
    </Dialog>
  );
}
