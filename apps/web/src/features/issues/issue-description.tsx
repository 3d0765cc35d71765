import { description, member, type Issue, type RichText as RichTextBody } from '@cairn/domain';
import { emptyDocument, RichText, warmRichEditor, type DocumentJson } from '@cairn/editor/react';
import { PencilLine } from 'lucide-react';
import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@cairn/ui/button';
import { useUserId } from '../../data/engine-context.ts';
import { useCover } from '../../data/use-cover.ts';
import { useRow } from '../../data/use-rows.ts';
import { DescriptionEditor } from './issue-description-editor.tsx';
import { useDescriptionText } from './issue-description-text.ts';

const COVERED = ['description'] as const;
/** Once the page stands: what it shows first must not wait for an editor. */
const WARM_AFTER_MS = 500;

/** The same document in the editor's own words. */
export const asDocument = (body: RichTextBody): DocumentJson => body as DocumentJson;

/** The description: read as HTML, written in an editor that comes at the first touch. */
export function IssueDescription({ row, editable }: { row: Issue; editable: boolean }) {
  const t = useTranslations('issuePage.description');
  const cover = useCover(COVERED, row.id);
  const held = useRow(description, row.id);
  if (cover === 'offline' && !held) return <p className="mt-3 text-2">{t('offline')}</p>;
  if (cover === 'loading' && !held)
    return (
      <p role="status" className="mt-3 min-h-6">
        <span className="vh">{t('loading')}</span>
      </p>
    );
  if (!editable)
    return held ? <RichText value={asDocument(held.body)} className="mt-3" label={t('label')} /> : null;
  return <WritableDescription key={row.id} issueId={row.id} projectId={row.projectId} />;
}

function WritableDescription({ issueId, projectId }: { issueId: string; projectId: string }) {
  const t = useTranslations('issuePage.description');
  const text = useDescriptionText(issueId);
  const userId = useUserId();
  const [writing, setWriting] = useState<{ at: { x: number; y: number } | undefined }>();
  const hasDraft = text.draft !== undefined;
  const frame = useRef<HTMLDivElement>(null);

  // Text of an earlier visit that never reached the server is shown, and sent, at once.
  const { conflict, save } = text;
  useEffect(() => {
    if (hasDraft && conflict === undefined) save();
    // Only what was there when the page opened; what is typed now is saved by its pauses.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  useEffect(() => {
    const timer = setTimeout(() => void warmRichEditor(), WARM_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  const shown = text.draft?.body ?? text.held?.body;
  const handleMouseUp = (event: MouseEvent): void => {
    const target = event.target instanceof Element ? event.target : undefined;
    if (target?.closest('a, button, input, summary, [data-issue-embed]')) return;
    if (event.button !== 0 || window.getSelection()?.isCollapsed === false) return;
    setWriting({ at: { x: event.clientX, y: event.clientY } });
  };
  return (
    <div ref={frame} className="group relative mt-3">
      {writing || conflict ? (
        <DescriptionEditor
          key={text.generation}
          projectId={projectId}
          issueId={issueId}
          value={asDocument(shown ?? { type: 'doc', content: [{ type: 'paragraph' }] })}
          at={writing?.at}
          focus={writing !== undefined}
          clean={!hasDraft}
          onChange={text.write}
          onBlur={(mayClose) => {
            text.save();
            if (mayClose && text.conflict === undefined) setWriting(undefined);
          }}
        />
      ) : (
        // The button is the keyboard's way; the press on the text is a short cut for the pointer.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div className="cursor-text pb-6" onMouseUp={handleMouseUp}>
          {shown && !isBlank(shown) ? (
            <RichText value={asDocument(shown)} highlights={[userId]} />
          ) : (
            <p className="text-body text-2">{t('placeholder')}</p>
          )}
          {/* Seen only by whoever comes by keyboard; pressing the text does the same. */}
          <span className="pointer-events-none absolute -top-1 right-0 opacity-0 focus-within:pointer-events-auto focus-within:opacity-100">
            <Button icon={<PencilLine aria-hidden="true" />} onClick={() => setWriting({ at: undefined })}>
              {t('edit')}
            </Button>
          </span>
        </div>
      )}
      {conflict && <Conflict theirs={conflict} onMine={text.keepMine} onTheirs={text.takeTheirs} />}
    </div>
  );
}

function Conflict({
  theirs,
  onMine,
  onTheirs,
}: {
  theirs: { body: RichTextBody; updatedBy: string };
  onMine: () => void;
  onTheirs: () => void;
}) {
  const t = useTranslations('issuePage.description');
  const author = useRow(member, theirs.updatedBy);
  const name = author?.displayName ?? '';
  return (
    <section role="alert" className="mt-4 rounded-r3 border border-strong bg-sunken p-4">
      <h2 className="font-strong">{t('conflictTitle')}</h2>
      <p className="mt-1 text-2">{t('conflictLead', { name })}</p>
      <div className="mt-3 flex gap-2">
        <Button onClick={onMine}>{t('mine')}</Button>
        <Button onClick={onTheirs}>{t('theirs')}</Button>
      </div>
      <h3 className="mt-4 text-small font-medium text-2">{t('theirsLabel', { name })}</h3>
      <RichText value={asDocument(theirs.body)} className="mt-1" />
    </section>
  );
}

const isBlank = (body: RichTextBody): boolean =>
  JSON.stringify(body) === JSON.stringify(emptyDocument()) || (body.content?.length ?? 0) === 0;
