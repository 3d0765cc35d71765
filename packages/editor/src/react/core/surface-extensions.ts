import { Extension, type AnyExtension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Dropcursor, Gapcursor, Placeholder, UndoRedo } from '@tiptap/extensions';
import { AutoLink } from '../extensions/auto-link.ts';
import { BesideChips } from '../extensions/beside-chips.ts';
import { blockKeys } from '../extensions/block-keys.ts';
import { CalloutView } from '../extensions/callout-view.ts';
import { ClearFormats } from '../extensions/clear-formats.ts';
import { codeKeys } from '../extensions/code-keys.ts';
import { codeView } from '../extensions/code-view.ts';
import { CopyText } from '../extensions/copy-text.ts';
import { embedView } from '../extensions/embed-view.ts';
import { FileView, VideoView } from '../extensions/file-view.ts';
import { findText } from '../extensions/find-text.ts';
import { FocusAtOnce } from '../extensions/focus-at-once.ts';
import { HandFirst } from '../extensions/hand-first.ts';
import { textComments } from '../extensions/text-comments.ts';
import { textFiles } from '../extensions/text-files.ts';
import { imageView } from '../extensions/image-view.ts';
import { issueReferences } from '../extensions/issue-references.ts';
import { keptPlaces } from '../extensions/kept-places.ts';
import { LineKeys } from '../extensions/line-keys.ts';
import { linkCards } from '../extensions/link-cards.ts';
import { longPress } from '../extensions/long-press.ts';
import { mentionView } from '../extensions/mention-view.ts';
import { MoveBlock } from '../extensions/move-block.ts';
import { pasteRules } from '../extensions/paste-rules.ts';
import { pageReferenceView, referenceView } from '../extensions/reference-view.ts';
import { rememberedSections } from '../extensions/remembered-sections.ts';
import { FenceByEnter, RuleSteps } from '../extensions/rule-steps.ts';
import { QuietSave } from '../extensions/quiet-save.ts';
import { SelectionInText } from '../extensions/selection-in-text.ts';
import { sharedDocument, type SharedDocument } from '../extensions/shared-document.ts';
import { SharedTable } from '../extensions/shared-table.ts';
import { submitKeys } from '../extensions/submit-keys.ts';
import { ToggleKeys, ToggleView } from '../extensions/toggle-view.ts';
import { typeahead } from '../extensions/typeahead.ts';
import { TypedCode } from '../extensions/typed-code.ts';
import { TypedEmoji } from '../extensions/typed-emoji.ts';
import { TypedLink } from '../extensions/typed-link.ts';
import { TypedUnderscores } from '../extensions/typed-underscores.ts';
import { TextEnds } from '../extensions/text-ends.ts';
import { TurnBlocks } from '../extensions/turn-blocks.ts';
import { UploadPlaceholder } from '../extensions/upload-placeholder.ts';
import { typography } from '../extensions/typography.ts';
import { WriteBelow } from '../extensions/write-below.ts';
import { submitDocument } from './submit.ts';
import { editor as messages } from '@cairn/messages/en/editor';
import { schemaExtensions } from '../../sets.ts';
import { nestingLimit } from '../../shared/nesting-limit.ts';
import type { Surface } from './surface.ts';

/**
 * All extensions of an editor: the schema with its views, and those of its surface. A shared document is edited through
 * its binding, which has its own undo.
 */
export function surfaceExtensions(surface: Surface, shared?: SharedDocument): AnyExtension[] {
  const views: AnyExtension[] = [
    mentionView(surface),
    codeView(surface),
    CalloutView,
    ToggleView,
    imageView(surface),
    FileView,
    VideoView,
    embedView(surface),
    referenceView(surface),
    pageReferenceView(surface),
    ...(shared ? [SharedTable] : []),
  ];
  return [
    // Each view replaces its node in place, because the order is part of the schema.
    ...schemaExtensions.map((extension) => views.find((view) => view.name === extension.name) ?? extension),
    HandFirst,
    FocusAtOnce,
    SelectionInText,
    nesting(surface),
    ...(shared ? [sharedDocument(shared), textComments(surface)] : [UndoRedo]),
    Dropcursor.configure({ color: 'var(--primary)', width: 2 }),
    Gapcursor,
    WriteBelow,
    TextEnds,
    QuietSave,
    typography(surface),
    Placeholder.configure({ placeholder: ({ node }) => placeholderOf(surface, node) }),
    typeahead(surface),
    issueReferences(surface),
    TypedEmoji,
    TypedLink,
    TypedUnderscores,
    TypedCode,
    BesideChips,
    codeKeys(surface),
    AutoLink,
    linkCards(surface),
    keptPlaces(surface),
    pasteRules(surface),
    MoveBlock,
    ClearFormats,
    longPress(surface),
    ...(surface.profile === 'lite' ? [] : [blockKeys(surface), findText(surface)]),
    TurnBlocks,
    LineKeys,
    ToggleKeys,
    rememberedSections(surface),
    RuleSteps,
    FenceByEnter,
    CopyText,
    submitKeys(surface, (editor) => submitDocument(editor, surface)),
    UploadPlaceholder,
    textFiles(surface),
  ];
}

/** Limits nesting to what the server accepts, with a notice. */
function nesting({ notice }: Surface): AnyExtension {
  return Extension.create({
    name: 'nesting',
    // Not while the editor is dispatching.
    addProseMirrorPlugins: () => [
      nestingLimit(() => queueMicrotask(() => notice.set({ words: messages.tooDeep }))),
    ],
  });
}

/** Only for a line of text: not for an empty table, code block or picture, nor where an upload will be (S-EDIT-090). */
function placeholderOf(surface: Surface, { type, attrs }: Node): string {
  if (type.name !== 'paragraph') return '';
  const kind: unknown = attrs['kind'];
  if (typeof kind === 'string' && kind.startsWith('h'))
    return messages.headingPlaceholder.replace('{level}', kind.slice(1));
  return surface.uploads.get().length > 0 ? '' : (surface.props.placeholder ?? messages.placeholder);
}
