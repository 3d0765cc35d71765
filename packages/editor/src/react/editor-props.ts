import type { ReactNode, Ref } from 'react';
import type { OutlineEntry } from '../convert/outline.ts';
import type { DocumentJson } from '../nodes/json.ts';
import type { TextAnchor } from '../shared/text-anchor.ts';
import type { SharedDocument } from './extensions/shared-document.ts';

/** One person in the mention list. */
export interface MentionItem {
  /** The display name; typing filters by the beginnings of its words. */
  title: string;
  /** Other names that find the person. */
  names?: readonly string[];
  /** The URL of an image; initials are shown if it is absent. */
  avatar?: string | null;
  entity_identifier: string;
  entity_name?: string;
  redirect_uri?: string;
}

/** A file from an earlier page that is waiting to be uploaded. */
interface LeftFile {
  readonly file: File;
  readonly place?: string | undefined;
}

/** The file operations that the caller provides. The editor never talks to a server itself. */
export interface FileHandler {
  /**
   * Stores a file and returns its URL. The signal aborts when the person cancels. `place` is its position in a shared
   * text; a caller that keeps the file for a later page passes it back.
   */
  upload: (file: File, signal: AbortSignal, place?: string) => Promise<string>;
  /**
   * Files whose upload an earlier page left unfinished; called once. Each is uploaded again, to its position or the
   * end.
   */
  left?: () => Promise<readonly LeftFile[]>;
  /** Called with the path of the image's URL, without the leading slash. */
  delete: (path: string) => Promise<unknown>;
  /** The same path, for an image that was restored. */
  restore: (path: string) => Promise<unknown>;
  /** Called after the person has cancelled an upload. */
  cancel?: () => void;
}

/** Renders the card of an embedded issue. */
export type IssueWidget = (issueId: string, projectId: string, workspaceSlug: string) => ReactNode;

/** An issue that a text refers to, and its ID as written. */
export interface NamedIssue {
  readonly issueId: string;
  readonly reference: string;
}

/** One issue in the list of suggestions. */
export interface IssueItem extends NamedIssue {
  readonly title: string;
  readonly icon: ReactNode;
}

/** What a text refers to, and the words in the text. */
export interface NamedInText {
  readonly kind: 'issue' | 'page';
  readonly id: string;
  readonly written: string;
}

/** Renders a reference in its current state. People without access see only the words in the text. */
export type DrawReference = (named: NamedInText) => ReactNode;

/** One page in the list of suggestions. */
export interface PageItem {
  readonly pageId: string;
  readonly title: string;
  /** Where it is: its project, or its parent page. */
  readonly place: string;
  readonly icon: ReactNode;
}

/** The lookups of pages that the caller provides for references. */
export interface PageReferences {
  /** Pages that match what was typed after [[ or @; the most recent if nothing was typed. */
  find: (query: string) => readonly PageItem[];
  /** The page with this URL, if this person can see it. */
  byAddress: (address: string) => string | null;
  /** A page's title and URL, for a copy of the text. */
  linkTo: (pageId: string) => { readonly name: string; readonly href: string } | null;
}

/** The lookups of issues that the caller provides for references. */
export interface IssueReferences {
  /** Issues on this device that match what was typed after the #; the most recent if nothing was typed. */
  find: (query: string) => readonly IssueItem[];
  /** Matching issues that only the server knows. */
  findMore: (query: string) => Promise<readonly IssueItem[]>;
  /** The issue with this ID, if it is on this device. */
  byId: (reference: string) => NamedIssue | null;
  /** The issue with this URL, if it is on this device. */
  byAddress: (address: string) => NamedIssue | null;
  /** An issue's URL, for a copy of the text. */
  addressOf: (issueId: string) => string | null;
  draw: DrawReference;
  /** The same for pages: by [[, by @, by a pasted URL. */
  pages?: PageReferences | undefined;
}

/** The issue that a person picked for embedding. */
export interface PickedIssue {
  issueId: string;
  projectId: string;
  workspaceSlug: string;
  name?: string;
}

/** A part of the text that has a comment. */
export interface CommentedText {
  readonly id: string;
  readonly anchor: TextAnchor;
  /** Whether it is highlighted. */
  readonly isMarked: boolean;
}

/** Comments on parts of the text. The editor knows where they are, but not what they say. */
export interface TextComments {
  readonly texts: readonly CommentedText[];
  /** Called to comment on the selection; absent for people who may not. */
  readonly onComment?: ((anchor: TextAnchor) => void) | undefined;
  /** Called when a reader clicks a commented text. */
  readonly onPress?: ((id: string) => void) | undefined;
  /** The commented texts that are gone, initially and after each possible change. */
  readonly onGone?: ((ids: ReadonlySet<string>) => void) | undefined;
}

export interface EditorProps {
  /**
   * The document; a new one replaces the content unless an upload is running. Undefined or null leaves the content
   * unchanged.
   */
  value?: DocumentJson | null | undefined;
  /** After each change, with the document as JSON and as safe HTML. */
  onChange?: ((json: DocumentJson, html: string) => void) | undefined;
  /** Enter in the lite editor, Mod-Enter in the others. Not called for an empty document. */
  onSubmit?: ((json: DocumentJson, html: string) => void) | undefined;
  /** Escape, unless it closes something in the editor. */
  onCancel?: (() => void) | undefined;
  onFocus?: (() => void) | undefined;
  onBlur?: (() => void) | undefined;
  /** True when something was typed before the editor was ready, false once all of it is in the text. */
  onEarlyKeys?: ((isPending: boolean) => void) | undefined;
  /** True when the editor is ready, false when it is destroyed. */
  onReady?: ((ready: boolean) => void) | undefined;
  mentionSuggestions?: ((query: string) => Promise<MentionItem[]>) | undefined;
  /** The entity identifiers whose mentions are highlighted: the reader's own. */
  mentionHighlights?: (() => Promise<string[]>) | undefined;
  fileHandler?: FileHandler | undefined;
  issueWidget?: IssueWidget | undefined;
  /** Opens the caller's issue picker; shows a toolbar button for embedding issues. */
  pickIssue?: (() => Promise<PickedIssue | null>) | undefined;
  /**
   * Creates an issue for each title, in order, null for one that failed; null if the person cancels. Shows a button for
   * it on selected lines.
   */
  createIssues?: ((titles: readonly string[]) => Promise<readonly (NamedIssue | null)[] | null>) | undefined;
  /** Lets the text refer to issues: by #, by a typed ID, by a pasted URL. */
  issueReferences?: IssueReferences | undefined;
  /** Recognises a pasted URL of an issue. */
  issueFromUrl?: ((url: string) => PickedIssue | null) | undefined;
  /** Called when an upload starts and when none is left; while true, the editor must not be discarded. */
  onUploadingChange?: ((uploading: boolean) => void) | undefined;
  /** Comments on parts of a shared text. */
  textComments?: TextComments | undefined;
  placeholder?: string | undefined;
  /** Replaces typed characters with symbols, such as two hyphens with a dash; false leaves everything as typed. */
  typography?: boolean | undefined;
  editable?: boolean | undefined;
  /** Identifies this text for this reader, to remember on their device which sections they leave open. */
  rememberSections?: string | undefined;
  /** Set when someone starts to write, at the end or at this point of the window. */
  autofocus?: boolean | { readonly x: number; readonly y: number } | undefined;
  /** Accessible name; give either this or `labelledBy`. */
  label?: string | undefined;
  labelledBy?: string | undefined;
  className?: string | undefined;
  ref?: Ref<EditorHandle> | undefined;
}

/** A text of this person that was lost with a block that someone else deleted. */
export interface RecoveredText {
  id: string;
  text: string;
  at: number;
  /** Set if no one deleted it: its block was nested too deeply to be stored. */
  isRefused?: boolean;
}

/** The text is in the shared document; `value` and `onSubmit` are not used. */
export interface DocumentEditorProps
  extends Omit<EditorProps, 'value' | 'onChange' | 'onSubmit'>, SharedDocument {
  /** `rich` is the style of descriptions, in a smaller font. */
  profile?: 'document' | 'rich' | undefined;
  /** Shown until the code of the editor has loaded. */
  meanwhile?: ReactNode;
  /** The headings, initially and after each possible change. */
  onOutline?: ((outline: OutlineEntry[]) => void) | undefined;
  /** Recovered texts to offer, and what to call when one has been dealt with. */
  recovered?: readonly RecoveredText[] | undefined;
  onRecoveredDone?: ((id: string) => void) | undefined;
}

/** The same, for an editor whose document may still be loading. */
export interface AwaitedDocumentProps extends Omit<DocumentEditorProps, 'ydoc'> {
  ydoc: SharedDocument['ydoc'] | undefined;
}

/** The methods of an editor that callers can use. */
export interface EditorHandle {
  focus: () => void;
  /** Focuses it immediately, with the caret at this point of the window, or at the end if there is none. */
  focusAt: (point?: { readonly x: number; readonly y: number }) => void;
  blur: () => void;
  getJson: () => DocumentJson | null;
  getHtml: () => string;
  /** GitHub Flavored Markdown, or its lossless variant. Loads the converter on first use. */
  getMarkdown: (mode?: 'portable' | 'lossless') => Promise<string>;
  /** Replaces everything with an empty paragraph. */
  clear: () => void;
  setContent: (document: DocumentJson) => void;
  isBlank: () => boolean;
  /** Whether a file is being uploaded into the text. */
  isUploading: () => boolean;
  /** False while an image is being uploaded, and while early typing is still on its way into the text. */
  canBeDiscarded: () => boolean;
  /** Whether early typing is still on its way into the text, and would be lost if the editor were destroyed now. */
  hasEarlyKeys: () => boolean;
  /**
   * Runs it immediately, or once early typing is in the text; if several are waiting, only the last one runs. Never if
   * the editor is destroyed before.
   */
  whenTyped: (act: () => void) => void;
  uploadImage: (file?: File) => Promise<void>;
  insertIssue: (issue: PickedIssue) => void;
  /** The selected words, as they would be copied; empty for none. */
  selectedText: () => string;
  /**
   * Inserts HTML at the last caret position, or at the end if the caret has never been in the text; unknown elements
   * are dropped. One undo removes it. False if it can't be done now.
   */
  insertAtSavedSelection: (html: string) => boolean;
  scrollToHeading: (index: number) => void;
  /** Scrolls to the text of a comment. */
  scrollToComment: (id: string) => void;
}
