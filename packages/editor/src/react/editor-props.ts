import type { ReactNode, Ref } from 'react';
import type { OutlineEntry } from '../convert/outline.ts';
import type { DocumentJson } from '../nodes/json.ts';
import type { TextAnchor } from '../shared/text-anchor.ts';
import type { SharedDocument } from './extensions/shared-document.ts';

/** One person the mention list offers. */
export interface MentionItem {
  /** The shown name; typing filters by the beginning of its words. */
  title: string;
  /** Further names that find the person. */
  names?: readonly string[];
  /** Address of a picture; initials when absent. */
  avatar?: string | null;
  entity_identifier: string;
  entity_name?: string;
  redirect_uri?: string;
}

/** A file that waits for its upload since an earlier page. */
interface LeftFile {
  readonly file: File;
  readonly place?: string | undefined;
}

/** What the editor asks its caller to do with files. It never talks to a server itself. */
export interface FileHandler {
  /**
   * Stores a file and gives its address. The signal is aborted when the person cancels. `place` is where it will stand in a
   * shared text; whoever keeps the file for a later page gives it back with it.
   */
  upload: (file: File, signal: AbortSignal, place?: string) => Promise<string>;
  /** Files whose upload an earlier page has left waiting; asked for once. Each is uploaded anew, to its place or the end. */
  left?: () => Promise<readonly LeftFile[]>;
  /** Called with the path of the image's address, without its leading slash. */
  delete: (path: string) => Promise<unknown>;
  /** The same path, for an image that came back. */
  restore: (path: string) => Promise<unknown>;
  /** Called after the person has cancelled an upload. */
  cancel?: () => void;
}

/** Draws the card of an embedded issue. */
export type IssueWidget = (issueId: string, projectId: string, workspaceSlug: string) => ReactNode;

/** An issue that a text names: which one, and its ID as it is written. */
export interface NamedIssue {
  readonly issueId: string;
  readonly reference: string;
}

/** One issue that the list offers. */
export interface IssueItem extends NamedIssue {
  readonly title: string;
  readonly icon: ReactNode;
}

/** What a text names, and the words that stand in it. */
export interface NamedInText {
  readonly kind: 'issue' | 'page';
  readonly id: string;
  readonly written: string;
}

/** Draws what a text names, as it is now. Whoever may not see it gets what is written in the text and nothing else. */
export type DrawReference = (named: NamedInText) => ReactNode;

/** One page that the list offers. */
export interface PageItem {
  readonly pageId: string;
  readonly title: string;
  /** What it stands in: its project, or the page above it. */
  readonly place: string;
  readonly icon: ReactNode;
}

/** What the editor asks its caller about pages that a text names. */
export interface PageReferences {
  /** Pages that fit what was typed after [[ or @; the latest for nothing typed. */
  find: (query: string) => readonly PageItem[];
  /** The page whose address this is, if this person may see it. */
  byAddress: (address: string) => string | null;
  /** What a page is called and where it is, for a copy of the text. */
  linkTo: (pageId: string) => { readonly name: string; readonly href: string } | null;
}

/** What the editor asks its caller about issues that a text names. */
export interface IssueReferences {
  /** Issues known here that fit what was typed after the #; the latest for nothing typed. */
  find: (query: string) => readonly IssueItem[];
  /** Those that only the server knows. */
  findMore: (query: string) => Promise<readonly IssueItem[]>;
  /** The issue with this ID, if it is known here. */
  byId: (reference: string) => NamedIssue | null;
  /** The issue whose address this is, if it is known here. */
  byAddress: (address: string) => NamedIssue | null;
  /** Where an issue is, for a copy of the text. */
  addressOf: (issueId: string) => string | null;
  draw: DrawReference;
  /** The same for pages: by [[, by @, by a pasted address. */
  pages?: PageReferences | undefined;
}

/** The issue a person picked for embedding. */
export interface PickedIssue {
  issueId: string;
  projectId: string;
  workspaceSlug: string;
  name?: string;
}

/** A text that somebody comments on. */
export interface CommentedText {
  readonly id: string;
  readonly anchor: TextAnchor;
  /** Whether it stands out in the text. */
  readonly isMarked: boolean;
}

/** Comments on parts of the text. The editor knows where these stand, and nothing of what is said. */
export interface TextComments {
  readonly texts: readonly CommentedText[];
  /** Somebody comments on what is selected; absent for whoever may not. */
  readonly onComment?: ((anchor: TextAnchor) => void) | undefined;
  /** Somebody who reads presses a marked text. */
  readonly onPress?: ((id: string) => void) | undefined;
  /** Which of the texts are gone, at first and after it may have changed. */
  readonly onGone?: ((ids: ReadonlySet<string>) => void) | undefined;
}

export interface EditorProps {
  /** The document; a new one replaces the content unless an upload runs. Undefined or null: leave it alone. */
  value?: DocumentJson | null | undefined;
  /** After each change, with the document as JSON and as safe HTML. */
  onChange?: ((json: DocumentJson, html: string) => void) | undefined;
  /** Enter in the lite editor, Mod-Enter in the others. Not called for a document that says nothing. */
  onSubmit?: ((json: DocumentJson, html: string) => void) | undefined;
  /** Escape, where it closes nothing of the editor's own. */
  onCancel?: (() => void) | undefined;
  onFocus?: (() => void) | undefined;
  onBlur?: (() => void) | undefined;
  /** True when something was typed before the editor came, false when all of it stands in the text. */
  onEarlyKeys?: ((isPending: boolean) => void) | undefined;
  /** True when the editor can be used, false when it is gone. */
  onReady?: ((ready: boolean) => void) | undefined;
  mentionSuggestions?: ((query: string) => Promise<MentionItem[]>) | undefined;
  /** Entity identifiers whose mentions stand out: the reader's own. */
  mentionHighlights?: (() => Promise<string[]>) | undefined;
  fileHandler?: FileHandler | undefined;
  issueWidget?: IssueWidget | undefined;
  /** Opens the caller's issue picker; gives a toolbar button for embedding issues. */
  pickIssue?: (() => Promise<PickedIssue | null>) | undefined;
  /**
   * Creates an issue for each of the titles, in their order, null for one that could not be; null when the person gives up. Gives
   * selected lines a button for it.
   */
  createIssues?: ((titles: readonly string[]) => Promise<readonly (NamedIssue | null)[] | null>) | undefined;
  /** Lets the text name issues: by #, by a typed ID, by a pasted address. */
  issueReferences?: IssueReferences | undefined;
  /** Recognises the address of an issue when one is pasted alone. */
  issueFromUrl?: ((url: string) => PickedIssue | null) | undefined;
  /** Told when an upload starts and when none is left; while true the editor must not be discarded. */
  onUploadingChange?: ((uploading: boolean) => void) | undefined;
  /** Comments on parts of a shared text. */
  textComments?: TextComments | undefined;
  placeholder?: string | undefined;
  /** Signs for what is typed, as a dash for two hyphens; false leaves everything as typed. */
  typography?: boolean | undefined;
  editable?: boolean | undefined;
  /** The name of this text for this reader: what sections they leave open in it is kept on their device. */
  rememberSections?: string | undefined;
  /** Somebody comes to write, at the end or at this point of the window. */
  autofocus?: boolean | { readonly x: number; readonly y: number } | undefined;
  /** Name for assistive technology; give either this or `labelledBy`. */
  label?: string | undefined;
  labelledBy?: string | undefined;
  className?: string | undefined;
  ref?: Ref<EditorHandle> | undefined;
}

/** A text of this person that went with a block which somebody else removed. */
export interface RecoveredText {
  id: string;
  text: string;
  at: number;
  /** Nobody removed it: its block was nested too deeply to be stored. */
  isRefused?: boolean;
}

/** The text comes from the shared document, and goes there; `value` and `onSubmit` are not asked. */
export interface DocumentEditorProps
  extends Omit<EditorProps, 'value' | 'onChange' | 'onSubmit'>, SharedDocument {
  /** `rich` is the look of descriptions, in smaller type. */
  profile?: 'document' | 'rich' | undefined;
  /** Stands there until the code of the editor has come. */
  meanwhile?: ReactNode;
  /** The headings, at first and after they may have changed. */
  onOutline?: ((outline: OutlineEntry[]) => void) | undefined;
  /** Texts to offer for putting back, and what to do when one has been dealt with. */
  recovered?: readonly RecoveredText[] | undefined;
  onRecoveredDone?: ((id: string) => void) | undefined;
}

/** The same, for an editor whose document may still be on its way. */
export interface AwaitedDocumentProps extends Omit<DocumentEditorProps, 'ydoc'> {
  ydoc: SharedDocument['ydoc'] | undefined;
}

/** What a caller can do with an editor. */
export interface EditorHandle {
  focus: () => void;
  /** At once, with the caret at the letter that is at this point of the window; at the end without one. */
  focusAt: (point?: { readonly x: number; readonly y: number }) => void;
  blur: () => void;
  getJson: () => DocumentJson | null;
  getHtml: () => string;
  /** Plain GitHub markdown, or the lossless kind. Loads the converter on first use. */
  getMarkdown: (mode?: 'portable' | 'lossless') => Promise<string>;
  /** Replaces everything by an empty paragraph. */
  clear: () => void;
  setContent: (document: DocumentJson) => void;
  isBlank: () => boolean;
  /** While a file is on its way into the text. */
  isUploading: () => boolean;
  /** False while an image is being uploaded, and while what was typed early is still on its way into the text. */
  canBeDiscarded: () => boolean;
  /** Whether what was typed before the editor came is still on its way into the text, and gone if the editor goes now. */
  hasEarlyKeys: () => boolean;
  /**
   * Runs it at once, or when what was typed before the editor came stands in the text: of several that wait, the last.
   * Not when the editor goes before.
   */
  whenTyped: (act: () => void) => void;
  uploadImage: (file?: File) => Promise<void>;
  insertIssue: (issue: PickedIssue) => void;
  /** The words that are selected, as they would be copied; empty for none. */
  selectedText: () => string;
  /**
   * Inserts HTML where the caret was last, or at the end if nobody has been in the text; what the schema does not know is left out.
   * One undo takes it back. False if it cannot be done now.
   */
  insertAtSavedSelection: (html: string) => boolean;
  scrollToHeading: (index: number) => void;
  /** Brings the text that a comment is about into sight. */
  scrollToComment: (id: string) => void;
}
