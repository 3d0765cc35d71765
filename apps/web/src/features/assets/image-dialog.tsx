import type { AssetPurposeName } from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { toast } from '@cairn/ui/toast';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { HttpError } from '../../data/http.ts';
import { useRefusalSentence } from '../../lib/use-refusal-sentence.ts';
import { ImageChoice } from './image-choice.tsx';
import { SaveImage } from './save-image.tsx';
import { forgetFile } from './stored-file.ts';
import { uploadWhenPossible } from './upload-when-possible.ts';
import { useImagePick } from './use-image-pick.ts';

export interface ImageDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** The URL of the current picture. */
  current: string | null;
  shape: 'round' | 'square';
  purpose: AssetPurposeName;
  workspaceSlug?: string | undefined;
  /** Saves the new URL, or null for none; false if that failed. */
  onChange: (url: string | null) => Promise<boolean> | boolean;
}

/** Chooses, uploads and saves a picture; the previous file is deleted last (S-STATE-007). */
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
          <SaveImage picked={picked} busy={busy} onSave={save} />
        </>
      }
    >
      <ImageChoice picked={picked} current={props.current} shape={props.shape} disabled={busy} />
    </Dialog>
  );
}
