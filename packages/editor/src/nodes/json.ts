/** Any value that survives `JSON.stringify`. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/** Attributes of a node or mark, by name. */
export type Attributes = { [name: string]: JsonValue };

/** A mark on a piece of text: bold, link and so on. */
export interface MarkJson {
  type: string;
  attrs?: Attributes;
}

/** One node of a document in its public form. */
export interface NodeJson {
  type: string;
  attrs?: Attributes;
  content?: NodeJson[];
  marks?: MarkJson[];
  text?: string;
}

/**
 * A whole document in its public form: the one that is stored, sent and imported.
 *
 * @example { type: 'doc', content: [{ type: 'paragraph' }] }
 */
export interface DocumentJson extends NodeJson {
  type: 'doc';
  content: NodeJson[];
}

/** The document of an editor that nobody has typed in yet. */
export function emptyDocument(): DocumentJson {
  return { type: 'doc', content: [{ type: 'paragraph' }] };
}
