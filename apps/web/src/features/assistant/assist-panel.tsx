import { readHtmlInBrowser, RichText, type DocumentJson } from '@cairn/editor/react';
import '@cairn/editor/editor.css';
import { TASK_MAX } from '@cairn/domain/assistant/constants';
import { Button } from '@cairn/ui/button';
import { TextArea } from '@cairn/ui/text-area';
import { useMemo, type KeyboardEvent, type RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { inBlocks } from './in-blocks.ts';
import type { Assistance } from './use-assistance.ts';

interface AssistPanelProps {
  readonly taskField: RefObject<HTMLTextAreaElement | null>;
  readonly assistance: Assistance;
  readonly onUse: (html: string) => void;
  readonly onDiscard: () => void;
}

/** The selected text, the task, and the result. */
export function AssistPanel({ taskField, assistance, onUse, onDiscard }: AssistPanelProps) {
  const t = useTranslations('assistant');
  const { prompt, task, setTask, outcome, isGenerating, generate } = assistance;
  const html = outcome === 'invalid' ? undefined : outcome?.html;
  const handleKeyDown = (event: KeyboardEvent): void => {
    // Must not submit the surrounding form.
    if (event.key === 'Enter') event.stopPropagation();
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) onDiscard();
  };
  const handleTaskKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    // Also with Mod, which would submit the surrounding form.
    event.preventDefault();
    generate();
  };
  return (
    // Escape works wherever the focus is in here.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={handleKeyDown} className="grid gap-3 p-3">
      {prompt !== '' && <Preview label={t('content')} value={linesOf(prompt)} small />}
      {html !== undefined && <Response html={html} />}
      <p role="status" className={outcome === 'invalid' ? 'text-red-ink' : 'vh'}>
        {outcome === 'invalid' ? t('noResponse') : html !== undefined && t('generated')}
      </p>
      <TextArea
        ref={taskField}
        label={t('task')}
        placeholder={t(prompt === '' ? 'taskPlaceholder' : 'taskPlaceholderFor')}
        rows={2}
        maxRows={8}
        maxLength={TASK_MAX}
        value={task}
        onChange={(event) => setTask(event.target.value)}
        onKeyDown={handleTaskKey}
      />
      {html === undefined && <p className="text-small text-2">{t('consent')}</p>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={onDiscard}>
          {t('close')}
        </Button>
        <Button
          variant={html === undefined ? 'primary' : 'secondary'}
          loading={isGenerating}
          loadingText={t('generating')}
          onClick={generate}
        >
          {t(html === undefined ? 'generate' : 'generateAgain')}
        </Button>
        {html !== undefined && (
          <Button variant="primary" onClick={() => onUse(html)}>
            {t('use')}
          </Button>
        )}
      </div>
    </div>
  );
}

function Response({ html }: { html: string }) {
  const t = useTranslations('assistant');
  const value = useMemo(() => readHtmlInBrowser(inBlocks(html)), [html]);
  return <Preview label={t('response')} value={value} />;
}

/** A read-only text in a scrolling box. */
function Preview({ label, value, small = false }: { label: string; value: DocumentJson; small?: boolean }) {
  return (
    <div className="grid gap-1">
      <h3 className="text-small font-medium text-2">{label}</h3>
      <div
        // Keyboard users can scroll in it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="region"
        aria-label={label}
        className={`scroll-thin overflow-auto rounded-r2 bg-sunken px-2.5 py-2 ${small ? 'max-h-24' : 'max-h-60'}`}
      >
        <RichText value={value} className="!text-base" />
      </div>
    </div>
  );
}

const linesOf = (text: string): DocumentJson => ({
  type: 'doc',
  content: text.split('\n').map((line) => ({
    type: 'paragraph',
    ...(line === '' ? {} : { content: [{ type: 'text', text: line }] }),
  })),
});
