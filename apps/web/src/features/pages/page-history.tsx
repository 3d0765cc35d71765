import { isWritable, member, restorePageVersion, type Page } from '@cairn/domain';
import { readContent } from '@cairn/documents/content';
import { RichText, type DocumentJson } from '@cairn/editor/react';
import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { RelativeTime } from '@cairn/ui/relative-time';
import { Switch } from '@cairn/ui/switch';
import { toast } from '@cairn/ui/toast';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { OpenDocument } from '@cairn/documents';
import { useUserId } from '../../data/engine-context.ts';
import { OfflineError } from '../../data/http.ts';
import { useCommand } from '../../data/use-command.ts';
import { useRow } from '../../data/use-rows.ts';
import { drawReference } from '../issues/public.ts';
import { PageDiff } from './page-diff-view.tsx';
import { usePageVersion, usePageVersions, type PageVersion } from './use-page-versions.ts';
import { useMay } from './use-may.ts';

interface PageHistoryProps {
  row: Page;
  ydoc: OpenDocument['ydoc'];
  onClose: () => void;
}

/** The versions of a page: a list, and the chosen one compared with the current text. */
export function PageHistory({ row, ydoc, onClose }: PageHistoryProps) {
  const t = useTranslations('pages.history');
  const versions = usePageVersions(row.id);
  const [chosenId, setChosenId] = useState<string>();
  const [now] = useState(() => readContent(ydoc));
  const [showsChanges, setShowsChanges] = useState(true);
  const list = versions.value ?? [];
  const chosen = list.find(({ id }) => id === chosenId) ?? list[0];
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('title')}
      closeLabel={t('close')}
      size="lg"
      sheet
      className="!max-w-[960px] wide:!w-[min(960px,92vw)]"
      footer={
        chosen && (
          <div className="flex w-full flex-wrap items-center justify-between gap-2">
            <Switch checked={showsChanges} onCheckedChange={setShowsChanges}>
              {t('changes')}
            </Switch>
            <RestoreButton row={row} version={chosen} onDone={onClose} />
          </div>
        )
      }
    >
      {versions.error ? (
        <Trouble error={versions.error} again={versions.again} />
      ) : versions.value === undefined ? (
        <output className="block py-10 text-center text-2">{t('loading')}</output>
      ) : !chosen ? (
        <div className="py-10 text-center">
          <p className="font-strong">{t('empty')}</p>
          <p className="text-2">{t('emptyText')}</p>
        </div>
      ) : (
        <div className="flex h-[min(60dvh,560px)] gap-4 narrow:h-auto narrow:flex-col">
          <ul
            aria-label={t('title')}
            className="scroll-thin flex w-56 flex-none flex-col gap-px overflow-y-auto narrow:max-h-40 narrow:w-full"
          >
            {list.map((version) => (
              <li key={version.id}>
                <VersionButton
                  version={version}
                  isChosen={version.id === chosen.id}
                  onChoose={() => setChosenId(version.id)}
                />
              </li>
            ))}
          </ul>
          <section
            aria-live="polite"
            className="scroll-thin min-w-0 flex-1 overflow-y-auto rounded-r3 border border-line p-4 narrow:min-h-60"
          >
            <VersionText key={chosen.id} pageId={row.id} version={chosen} now={now} asDiff={showsChanges} />
          </section>
        </div>
      )}
    </Dialog>
  );
}

interface VersionButtonProps {
  version: PageVersion;
  isChosen: boolean;
  onChoose: () => void;
}

function VersionButton({ version, isChosen, onChoose }: VersionButtonProps) {
  const t = useTranslations('pages.history');
  const author = useRow(member, version.author_ids[0]);
  const name = author?.displayName;
  return (
    <button
      type="button"
      aria-current={isChosen || undefined}
      onClick={onChoose}
      className="block w-full rounded-r2 px-3 py-1.5 text-left hover:bg-tint-hover aria-[current]:bg-tint-active"
    >
      <span className="block font-medium">
        <RelativeTime at={version.created_at} />
      </span>
      <span className="block truncate text-small text-2">
        {t(`reasons.${version.reason}`)}
        {name !== undefined && ` ${t(version.author_ids.length > 1 ? 'several' : 'by', { name })}`}
      </span>
    </button>
  );
}

interface VersionTextProps {
  pageId: string;
  version: PageVersion;
  now: DocumentJson;
  asDiff: boolean;
}

function VersionText({ pageId, version, now, asDiff }: VersionTextProps) {
  const t = useTranslations('pages.history');
  const userId = useUserId();
  const { value, error, again } = usePageVersion(pageId, version.id);
  if (error) return <Trouble error={error} again={again} />;
  if (!value) return <output className="text-2">{t('loading')}</output>;
  // The server has validated it with the document schema.
  const content = value.content as unknown as DocumentJson;
  if (asDiff) return <PageDiff before={content} after={now} />;
  return <RichText value={content} highlights={[userId]} drawReference={drawReference} />;
}

function Trouble({ error, again }: { error: Error; again: () => void }) {
  const t = useTranslations('pages.history');
  return (
    <div role="alert" className="py-8 text-center">
      <p className="text-2">{error instanceof OfflineError ? t('offline') : t('failed')}</p>
      <Button className="mt-3" onClick={again}>
        {t('retry')}
      </Button>
    </div>
  );
}

function RestoreButton({ row, version, onDone }: { row: Page; version: PageVersion; onDone: () => void }) {
  const t = useTranslations('pages.history');
  const run = useCommand();
  const may = useMay();
  const [busy, setBusy] = useState(false);
  const restore = async (): Promise<void> => {
    setBusy(true);
    const refusal = await run(restorePageVersion, { pageId: row.id, versionId: version.id }).settled;
    setBusy(false);
    if (refusal) {
      toast.error(t('restoreFailed'));
      return;
    }
    toast.success(t('restored'));
    onDone();
  };
  return (
    <Button
      variant="primary"
      size="lg"
      loading={busy}
      loadingText={t('restoring')}
      disabledReason={may('page:update', row) && isWritable(row) ? undefined : t('needsWritable')}
      onClick={() => void restore()}
    >
      {t('restore')}
    </Button>
  );
}
