import { Button } from '@cairn/ui/button';
import { IconButton } from '@cairn/ui/icon-button';
import { X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { FileIcon } from './file-icon.tsx';
import { fileSize } from '../../lib/file-size.ts';
import { useRefusalSentence } from '../../lib/use-refusal-sentence.ts';
import { uploads, type RunningUpload } from './uploads.ts';

/** A file that is uploading, waiting for the network, or refused. */
export function UploadRow({ upload }: { upload: RunningUpload }) {
  const t = useTranslations('attachments');
  const sentenceOf = useRefusalSentence();
  const { file, state } = upload;
  const isFailed = state === 'failed';
  return (
    <li className="-mx-2 flex min-h-11 items-center gap-3 rounded-r2 px-2 py-1">
      <span className="grid size-8 flex-none place-items-center rounded-r1 bg-sunken text-3">
        <FileIcon contentType={file.type} />
      </span>
      <div className="grid min-w-0 flex-1 gap-1">
        <span className="truncate text-2">{file.name}</span>
        {state === 'uploading' && (
          <progress
            aria-label={t('uploading', { name: file.name })}
            value={upload.share}
            className="h-1 w-full max-w-[240px] overflow-hidden rounded-full accent-[var(--primary)]"
          />
        )}
        {state === 'waiting' && (
          <span role="status" className="text-small text-2">
            {t('waiting')}
          </span>
        )}
        {isFailed && (
          <span role="alert" className="text-small text-red-ink">
            {upload.limit === undefined
              ? (upload.problem && sentenceOf(upload.problem)) || t('failed')
              : t('tooLarge', { name: file.name, size: fileSize(upload.limit) })}
          </span>
        )}
      </div>
      {isFailed && upload.limit === undefined && (
        <Button onClick={() => uploads.retry(upload.id)}>{t('retry')}</Button>
      )}
      <IconButton
        label={t(isFailed ? 'dismiss' : 'cancel', { name: file.name })}
        size="sm"
        icon={<X aria-hidden="true" />}
        onClick={() => uploads.giveUp(upload.id)}
      />
    </li>
  );
}
