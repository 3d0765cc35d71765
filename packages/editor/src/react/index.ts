export { LiteEditor, RichEditor } from './lazy-editors.tsx';
export { RichText, type RichTextProps } from './rich-text.tsx';
export type {
  EditorHandle,
  EditorProps,
  FileHandler,
  IssueWidget,
  MentionItem,
  PickedIssue,
} from './editor-props.ts';
export { emptyDocument, type DocumentJson, type NodeJson } from '../nodes/json.ts';
