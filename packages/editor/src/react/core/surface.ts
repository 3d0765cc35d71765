import type { Profile } from '../../sets.ts';
import type { EditorProps, NamedInText } from '../editor-props.ts';
import { observable, type Observable } from './observable.ts';

/** The anchor of a popup: a rectangle in the window, measured again whenever something moves. */
export type Anchor = () => DOMRect | null;

/** An open typeahead list. */
export interface Typeahead {
  kind: 'slash' | 'mention' | 'issue' | 'page' | 'emoji';
  query: string;
  /** The position of the first trigger character. */
  from: number;
  to: number;
}

/** The link for which a card is shown. */
export interface LinkCardState {
  view: 'preview' | 'edit' | 'input';
  from: number;
  to: number;
  href: string;
}

/** An embedded issue and the element for its card. */
export interface EmbedSlot {
  element: HTMLElement;
  attrs: { issueId: string; projectId: string; workspaceSlug: string };
}

/** A reference and the element in which it is rendered. */
export interface ReferenceSlot extends NamedInText {
  element: HTMLElement;
}

/** A file that is being uploaded. */
export interface Upload {
  id: string;
  name: string;
  /** A preview of it; null if it is not an image. */
  preview: string | null;
  /** Its future position, for a later page. */
  place: string | undefined;
  abort: () => void;
}

/**
 * One mounted editor as its parts see it: the caller's handlers, which may change with every render, and what is open.
 * Plugins and components meet here instead of finding each other by IDs in the page.
 */
export interface Surface {
  readonly profile: Profile;
  /** The latest props. */
  readonly props: EditorProps;
  setProps: (props: EditorProps) => void;
  readonly typeahead: Observable<Typeahead | null>;
  /** Handles the keys of the open typeahead; set by its list, returns whether the key was used. */
  readonly typeaheadKey: Observable<((event: KeyboardEvent) => boolean) | null>;
  readonly linkCard: Observable<LinkCardState | null>;
  /** Whether the caret has ever been in the text. */
  readonly isEntered: Observable<boolean>;
  /** Whether the pointer is on a link. */
  readonly overLink: Observable<boolean>;
  /** Whether the toolbar shows its URL field. */
  readonly linkInput: Observable<boolean>;
  /** Whether the find bar is open, and its initial query. */
  readonly find: Observable<{ readonly query: string } | null>;
  readonly embeds: Observable<readonly EmbedSlot[]>;
  readonly references: Observable<readonly ReferenceSlot[]>;
  readonly uploads: Observable<readonly Upload[]>;
  readonly highlights: Observable<ReadonlySet<string>>;
  /** A notice that something was done differently than requested; a new object each time. */
  readonly notice: Observable<{ readonly words: string } | null>;
  /** A polite announcement to screen readers. */
  readonly announcement: Observable<string>;
}

export function createSurface(profile: Profile, initial: EditorProps): Surface {
  let current = initial;
  return {
    profile,
    get props() {
      return current;
    },
    setProps: (props) => {
      current = props;
    },
    typeahead: observable<Typeahead | null>(null),
    typeaheadKey: observable<((event: KeyboardEvent) => boolean) | null>(null),
    linkCard: observable<LinkCardState | null>(null),
    isEntered: observable(false),
    overLink: observable(false),
    linkInput: observable(false),
    find: observable<{ readonly query: string } | null>(null),
    embeds: observable<readonly EmbedSlot[]>([]),
    references: observable<readonly ReferenceSlot[]>([]),
    uploads: observable<readonly Upload[]>([]),
    highlights: observable<ReadonlySet<string>>(new Set()),
    notice: observable<{ readonly words: string } | null>(null),
    announcement: observable(''),
  };
}
