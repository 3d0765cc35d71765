import { Button } from '@cairn/ui/button';
import { CopyButton } from '@cairn/ui/copy-button';
import { IconButton } from '@cairn/ui/icon-button';
import { CheckIcon, DownloadIcon } from '@cairn/ui/icons';
import { useEffect, useId, useRef } from 'react';
import { useFormatter, useTranslations } from 'use-intl';

export interface Made {
  readonly name: string;
  readonly token: string;
  /** An ISO time; null for never. */
  readonly expiresAt: string | null;
}

export interface MadeTokenProps {
  made: Made;
  workspace: string;
  onDone: () => void;
}

/** A newly created token. Afterwards no one can show it again. */
export function MadeToken({ made, workspace, onDone }: MadeTokenProps) {
  const t = useTranslations('tokens.made');
  const format = useFormatter();
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  // The dialog that created it is gone; the focus tells screen reader users the result.
  useEffect(() => title.current?.focus(), [made.token]);
  const ends =
    made.expiresAt === null ? 'never' : format.dateTime(new Date(made.expiresAt), { dateStyle: 'long' });
  return (
    <section
      aria-labelledby={titleId}
      className="mb-6 grid grid-cols-[minmax(0,1fr)] gap-3 rounded-r3 border border-strong bg-raised p-4 shadow-e1"
    >
      <div className="flex items-start gap-2.5">
        <CheckIcon aria-hidden="true" className="mt-0.5 shrink-0 text-green-ink" />
        <div className="min-w-0">
          <h2
            ref={title}
            id={titleId}
            tabIndex={-1}
            className="font-strong [overflow-wrap:anywhere] outline-none"
          >
            {t('title', { name: made.name })}
          </h2>
          <p className="mt-0.5 text-2">{t('lead')}</p>
        </div>
      </div>
      <div className="flex min-h-10 items-center gap-2 rounded-r2 border border-control bg-bg py-1 pr-1.5 pl-3">
        <input
          aria-label={t('token')}
          readOnly
          value={made.token}
          onFocus={(event) => event.target.select()}
          className="min-w-0 flex-1 bg-transparent font-mono text-[13px] leading-5 text-ellipsis outline-none"
        />
        <CopyButton
          text={made.token}
          label={t('copy')}
          copiedLabel={t('copied')}
          refusedLabel={t('copyFailed')}
          worded
        />
        <IconButton label={t('download')} icon={<DownloadIcon />} onClick={() => download(made)} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 flex-1 text-small text-2">{t('does', { workspace, ends })}</p>
        <Button onClick={onDone}>{t('done')}</Button>
      </div>
    </section>
  );
}

function download({ name, token }: Made): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`${token}\n`], { type: 'text/plain' }));
  link.download = `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60)}.txt`;
  link.click();
  URL.revokeObjectURL(link.href);
}
