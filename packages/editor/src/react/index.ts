export { openSectionsAround } from './core/open-sections.ts';
export { DocumentEditor, LiteEditor, RichEditor, warmDocumentEditor } from './lazy-editors.tsx';
export { RichText, type RichTextProps } from './rich-text.tsx';
export type {
  TextComments,
  DocumentEditorProps,
  EditorHandle,
  EditorProps,
  DrawReference,
  FileHandler,
  IssueItem,
  IssueReferences,
  IssueWidget,
  MentionItem,
  NamedInText,
  NamedIssue,
  PageItem,
  PageReferences,
  PickedIssue,
  RecoveredText,
} from './editor-props.ts';
export { emptyDocument, type DocumentJson, type NodeJson } from '../nodes/json.ts';
export { outlineOf, type OutlineEntry } from '../convert/outline.ts';
export { readHtmlInBrowser } from '../convert/read-html-in-browser.ts';
export { tickTask } from '../convert/tick-task.ts';
export { documentToText, excerpt, isBlankDocument, truncateText } from '../convert/plain-text.ts';
