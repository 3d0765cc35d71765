import { ISSUE_TITLE_MAX, type RichText } from '@cairn/domain';
import { RichEditor, type DocumentJson, type EditorHandle, type EditorProps } from '@cairn/editor/react';
import '@cairn/editor/editor.css';
import { useRef, useState, type RefObject } from 'react';
import { useTypography } from '../../../data/use-typography.ts';
import { AssistText } from '../../../platform/assist-text.tsx';
import { useIssueReferences } from '../references/use-issue-references.tsx';
import { useMentions } from '../use-mentions.ts';

interface IssueTextProps {
  readonly projectId: string;
  readonly words: {
    readonly titleLabel: string;
    readonly titlePlaceholder: string;
    readonly description: string;
    readonly descriptionPlaceholder: string;
  };
  readonly title: string;
  /** The initial description; the editor holds the text after that. */
  readonly body: RichText | undefined;
  /**
   * Where the caret starts: `all` selects the title, so that typing replaces it; `end` puts the caret after it; if
   * absent, there is no focus.
   */
  readonly begin?: 'all' | 'end' | undefined;
  readonly editor?: RefObject<EditorHandle | null>;
  readonly fileHandler?: EditorProps['fileHandler'];
  readonly onTitle: (title: string) => void;
  readonly onBody: (body: RichText | undefined) => void;
  readonly onSubmit: () => void;
}

/** The title and description of an issue that does not exist yet. */
export function IssueText(props: IssueTextProps) {
  const { projectId, words, title, body, begin, fileHandler, onTitle, onBody, onSubmit } = props;
  const mentions = useMentions(projectId);
  const [typography] = useTypography();
  const issueReferences = useIssueReferences(projectId);
  const own = useRef<EditorHandle>(null);
  const editor = props.editor ?? own;
  const [first] = useState(body);
  const isNew = useRef(title !== '');
  return (
    <>
      <textarea
        dir="auto"
        rows={1}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form has been asked for
        autoFocus={begin !== undefined}
        onFocus={(event) => {
          // Typing, including what was typed before this runs, replaces an old title instead of continuing it. Not
          // `select`: in Chromium that moves the focus again, and keys pressed meanwhile would be lost.
          if (isNew.current)
            event.currentTarget.setSelectionRange(begin === 'all' ? 0 : title.length, title.length);
          isNew.current = false;
        }}
        aria-label={words.titleLabel}
        placeholder={words.titlePlaceholder}
        maxLength={ISSUE_TITLE_MAX}
        value={title}
        onChange={(event) => onTitle(event.target.value.replaceAll('\n', ' '))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey)
            return;
          event.preventDefault();
          editor.current?.focus();
        }}
        className="block field-sizing-content w-full resize-none bg-transparent text-h2 font-strong tracking-[-0.014em] outline-none placeholder:text-3"
      />
      <div className="[&_.cairn-rich]:!text-[14px] [&_.cairn-rich]:!leading-[22px] relative mt-1 min-h-24 has-data-assist:pb-8 pointer-coarse:has-data-assist:pb-11">
        <RichEditor
          ref={editor}
          label={words.description}
          placeholder={words.descriptionPlaceholder}
          value={first as DocumentJson | undefined}
          onChange={(json) => onBody(editor.current?.isBlank() === true ? undefined : json)}
          onSubmit={onSubmit}
          {...(fileHandler && { fileHandler })}
          issueReferences={issueReferences}
          typography={typography}
          {...mentions}
        />
        <span className="absolute right-0 bottom-0">
          <AssistText
            selected={() => editor.current?.selectedText() ?? ''}
            onUse={(html) => editor.current?.insertAtSavedSelection(html) === true}
          />
        </span>
      </div>
    </>
  );
}
