import type { Actor, Capability, Subject } from '@cairn/domain';
import { can, canSee } from '@cairn/domain';
import type { TransformedDocument } from '@cairn/editor/convert';
import type { DocumentJson } from '@cairn/editor/nodes';
import type { DocumentMode } from '@cairn/documents/protocol';
import type { Db, Tx } from '../db/index.ts';
import type { FirstState } from './new-document.ts';

/** Everything that is stored beside a document and derived again after changes. */
export interface Derived extends TransformedDocument {
  readonly seq: number;
  readonly content: DocumentJson;
}

/** The row that a document belongs to, and what is needed to edit it if that differs from its kind's rule. */
export type DocumentSubject = Exclude<Subject, 'workspace'> & { readonly edit?: Capability };

/** What a feature declares about the documents that belong to its rows. */
export interface DocumentKind {
  /** The row that the document belongs to, with the same ID. Undefined if there is none. */
  readonly subjectOf: (tx: Db | Tx, id: string, workspaceId: string) => Promise<DocumentSubject | undefined>;
  readonly read: Capability;
  readonly edit: Capability;
  /** Refuses edits by everyone for now, whatever their permissions. */
  readonly isLocked?: (row: Exclude<Subject, 'workspace'>['row']) => boolean;
  /**
   * The initial content for a row that has no document before somebody opens it. Locks the row until the end of the
   * transaction. Kinds whose documents are created with their rows omit it.
   */
  readonly firstState?: (tx: Tx, id: string, workspaceId: string) => Promise<FirstState | undefined>;
}

/**
 * The rows that decide about a document instead of the row that its kind has found. Undefined leaves it to the kind.
 */
export type DecideInstead = (
  tx: Db | Tx,
  found: DocumentSubject,
  workspaceId: string,
) => Promise<DocumentSubject | undefined>;

/** What a feature contributes to documents. */
export interface OfDocuments {
  /** The kinds of documents that belong to its rows, by the stored name. */
  readonly documentKinds?: Readonly<Record<string, DocumentKind>>;
  /** Documents of another feature's kind whose access depends on this feature's rows, such as the text of a request. */
  readonly documentDecisions?: Readonly<Record<string, DecideInstead>>;
}

/** The kinds of all features, by the stored name. */
export type DocumentKinds = ReadonlyMap<string, DocumentKind>;

/** The kinds that these features declare. */
export function documentKindsOf(features: readonly OfDocuments[]): DocumentKinds {
  const kinds = new Map<string, DocumentKind>();
  for (const [name, kind] of features.flatMap((each) => Object.entries(each.documentKinds ?? {}))) {
    if (kinds.has(name)) throw new Error(`expected each kind of document once, got ${name} again`);
    kinds.set(name, kind);
  }
  for (const [name, decide] of features.flatMap((each) => Object.entries(each.documentDecisions ?? {})))
    kinds.set(name, decidedBy(decide, documentKind(kinds, name)));
  return kinds;
}

const decidedBy = (decide: DecideInstead, kind: DocumentKind): DocumentKind => ({
  ...kind,
  subjectOf: async (tx, id, workspaceId) => {
    const found = await kind.subjectOf(tx, id, workspaceId);
    return found && ((await decide(tx, found, workspaceId)) ?? found);
  },
});

export function documentKind(kinds: DocumentKinds, name: string): DocumentKind {
  const kind = kinds.get(name);
  if (!kind) throw new Error(`expected a kind of document that a feature declares, got ${name}`);
  return kind;
}

type LazyKind = DocumentKind & Required<Pick<DocumentKind, 'firstState'>>;

/** The kinds whose documents are created when they are first opened. */
export function lazyKinds(kinds: DocumentKinds): [string, LazyKind][] {
  return [...kinds].flatMap(([name, kind]): [string, LazyKind][] => {
    const { firstState } = kind;
    return firstState ? [[name, { ...kind, firstState }]] : [];
  });
}

/** What the actor may do with a document of this kind; undefined if it must look as if it did not exist. */
export function modeFor(
  kind: DocumentKind,
  actor: Actor,
  subject: DocumentSubject | undefined,
): DocumentMode | undefined {
  // A role can read what is in its scopes: another person's private row is in none of them.
  if (!subject || !canSee(actor, subject.entity, subject.row)) return undefined;
  if (!can(actor, kind.read, subject)) return undefined;
  if (!can(actor, subject.edit ?? kind.edit, subject)) return 'read-only';
  return kind.isLocked?.(subject.row) ? 'locked' : 'write';
}
