import { MARK_ATTRIBUTES, NODE_ATTRIBUTES, type AttributeRules } from '../nodes/attribute-rules.ts';
import type { DocumentJson, NodeJson } from '../nodes/json.ts';
import { toSchemaJson } from '../nodes/schema-json.ts';
import { schema } from '../sets.ts';
import { canonicalDocument } from './canonical.ts';

/** Bounds of a document that comes from outside. */
export const DOCUMENT_LIMITS = { bytes: 1024 * 1024, depth: 64, nodes: 100_000, cells: 2_000 } as const;

/** What has no place in a document: something the schema doesn't know, a value it doesn't allow, or the order of the whole. */
type UnfitPart = 'node' | 'field' | 'mark' | 'attribute' | 'value' | 'text' | 'order';

/** Why a document is refused. It repeats nothing of what stands there, because it is told and stored. */
type DocumentProblem =
  | { readonly unfit: UnfitPart }
  | { readonly tooMuch: 'depth' | 'nodes' | 'cells' | 'characters'; readonly most: number };

export type ValidatedDocument =
  | { ok: true; document: DocumentJson }
  | { ok: false; path: string; problem: DocumentProblem };

class Refusal extends Error {
  readonly path: string;
  readonly problem: DocumentProblem;
  constructor(path: string, problem: DocumentProblem) {
    super('not a document');
    this.path = path;
    this.problem = problem;
  }
}

const unfit = (path: string, part: UnfitPart): Refusal => new Refusal(path, { unfit: part });

/**
 * Checks input from outside strictly: only known nodes, marks and attributes with allowed values, in an order the
 * schema permits, within bounds. What passes comes back in its canonical form.
 */
export function validateDocument(input: unknown, limits: Partial<Bounds> = {}): ValidatedDocument {
  try {
    const document = checkedDocument(input, { ...DOCUMENT_LIMITS, ...limits });
    const canonical = canonicalDocument(document);
    schema.nodeFromJSON(toSchemaJson(canonical)).check();
    return { ok: true, document: canonical };
  } catch (error) {
    if (error instanceof Refusal)
      return { ok: false, path: error.path.replace(/^\./, ''), problem: error.problem };
    if (error instanceof RangeError) return { ok: false, path: '', problem: { unfit: 'order' } };
    throw error;
  }
}

interface Bounds {
  bytes: number;
  depth: number;
  nodes: number;
  cells: number;
}

interface Counter {
  nodes: number;
  cells: number;
  bytes: number;
}

function checkedDocument(input: unknown, bounds: Bounds): DocumentJson {
  const node = checkNode(input, '', 0, { nodes: 0, cells: 0, bytes: 0 }, bounds);
  if (node.type !== 'doc') throw unfit('type', 'node');
  return { type: 'doc', content: node.content ?? [] };
}

const NODE_FIELDS = new Set(['type', 'attrs', 'content', 'marks', 'text']);

function checkNode(input: unknown, path: string, depth: number, counter: Counter, bounds: Bounds): NodeJson {
  if (depth > bounds.depth) throw new Refusal(path, { tooMuch: 'depth', most: bounds.depth });
  if (!isRecord(input)) throw unfit(path, 'node');
  if (Object.keys(input).some((key) => !NODE_FIELDS.has(key))) throw unfit(path, 'field');
  const { type } = input;
  if (typeof type !== 'string' || !Object.hasOwn(NODE_ATTRIBUTES, type)) {
    throw unfit(`${path}.type`, 'node');
  }
  count(type, path, counter, bounds);
  const node: NodeJson = { type };
  const attrs = checkAttributes(input['attrs'], NODE_ATTRIBUTES[type] ?? {}, `${path}.attrs`);
  if (attrs) node.attrs = attrs;
  if (input['text'] !== undefined) node.text = checkText(input['text'], type, path, counter, bounds);
  else if (type === 'text') throw unfit(path, 'text');
  if (input['marks'] !== undefined) node.marks = checkMarks(input['marks'], `${path}.marks`);
  if (input['content'] !== undefined)
    node.content = checkContent(input['content'], path, depth, counter, bounds);
  return node;
}

function count(type: string, path: string, counter: Counter, bounds: Bounds): void {
  counter.nodes += 1;
  if (counter.nodes > bounds.nodes) throw new Refusal(path, { tooMuch: 'nodes', most: bounds.nodes });
  if (type === 'tableCell' || type === 'tableHeader') counter.cells += 1;
  if (counter.cells > bounds.cells) throw new Refusal(path, { tooMuch: 'cells', most: bounds.cells });
}

function checkText(text: unknown, type: string, path: string, counter: Counter, bounds: Bounds): string {
  if (type !== 'text' || typeof text !== 'string' || text === '') throw unfit(`${path}.text`, 'text');
  counter.bytes += text.length;
  if (counter.bytes > bounds.bytes) throw new Refusal(path, { tooMuch: 'characters', most: bounds.bytes });
  return text;
}

function checkContent(
  content: unknown,
  path: string,
  depth: number,
  counter: Counter,
  bounds: Bounds,
): NodeJson[] {
  if (!Array.isArray(content)) throw unfit(`${path}.content`, 'node');
  return content.map((child, index) =>
    checkNode(child, `${path}.content[${index}]`, depth + 1, counter, bounds),
  );
}

function checkMarks(marks: unknown, path: string): NonNullable<NodeJson['marks']> {
  if (!Array.isArray(marks)) throw unfit(path, 'mark');
  return marks.map((mark: unknown, index) => {
    const at = `${path}[${index}]`;
    if (!isRecord(mark)) throw unfit(at, 'mark');
    const { type } = mark;
    if (typeof type !== 'string' || !Object.hasOwn(MARK_ATTRIBUTES, type)) throw unfit(at, 'mark');
    const attrs = checkAttributes(mark['attrs'], MARK_ATTRIBUTES[type] ?? {}, `${at}.attrs`);
    return attrs ? { type, attrs } : { type };
  });
}

function checkAttributes(
  attrs: unknown,
  rules: AttributeRules,
  path: string,
): NonNullable<NodeJson['attrs']> | undefined {
  if (attrs === undefined || attrs === null) return undefined;
  if (!isRecord(attrs)) throw unfit(path, 'attribute');
  const checked: NonNullable<NodeJson['attrs']> = {};
  for (const [name, value] of Object.entries(attrs)) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (!rule) throw unfit(path, 'attribute');
    if (!rule.accepts(value)) throw unfit(`${path}.${name}`, 'value');
    checked[name] = value as NonNullable<NodeJson['attrs']>[string];
  }
  return checked;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
