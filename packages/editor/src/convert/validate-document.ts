import { MARK_ATTRIBUTES, NODE_ATTRIBUTES, type AttributeRules } from '../nodes/attribute-rules.ts';
import type { DocumentJson, NodeJson } from '../nodes/json.ts';
import { toSchemaJson } from '../nodes/schema-json.ts';
import { schema } from '../sets.ts';
import { canonicalDocument } from './canonical.ts';

/** Bounds of a document that comes from outside. */
export const DOCUMENT_LIMITS = { bytes: 1024 * 1024, depth: 64, nodes: 100_000, cells: 2_000 } as const;

export type ValidatedDocument =
  | { ok: true; document: DocumentJson }
  | { ok: false; path: string; problem: string };

class Refusal extends Error {
  readonly path: string;
  constructor(path: string, problem: string) {
    super(problem);
    this.path = path;
  }
}

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
      return { ok: false, path: error.path.replace(/^\./, ''), problem: error.message };
    if (error instanceof RangeError) return { ok: false, path: '', problem: error.message };
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
  if (node.type !== 'doc') throw new Refusal('type', `expected a node of type doc, got ${node.type}`);
  return { type: 'doc', content: node.content ?? [] };
}

const NODE_FIELDS = new Set(['type', 'attrs', 'content', 'marks', 'text']);

function checkNode(input: unknown, path: string, depth: number, counter: Counter, bounds: Bounds): NodeJson {
  if (depth > bounds.depth) throw new Refusal(path, `nested deeper than ${bounds.depth}`);
  if (!isRecord(input)) throw new Refusal(path, 'expected a node object');
  // A problem is told and stored: it names the place, and repeats nothing of what stands there.
  if (Object.keys(input).some((key) => !NODE_FIELDS.has(key))) throw new Refusal(path, 'unknown field');
  const { type } = input;
  if (typeof type !== 'string' || !Object.hasOwn(NODE_ATTRIBUTES, type)) {
    throw new Refusal(`${path}.type`, 'unknown node type');
  }
  count(type, path, counter, bounds);
  const node: NodeJson = { type };
  const attrs = checkAttributes(input['attrs'], NODE_ATTRIBUTES[type] ?? {}, `${path}.attrs`);
  if (attrs) node.attrs = attrs;
  if (input['text'] !== undefined) node.text = checkText(input['text'], type, path, counter, bounds);
  else if (type === 'text') throw new Refusal(path, 'a text node needs text');
  if (input['marks'] !== undefined) node.marks = checkMarks(input['marks'], `${path}.marks`);
  if (input['content'] !== undefined)
    node.content = checkContent(input['content'], path, depth, counter, bounds);
  return node;
}

function count(type: string, path: string, counter: Counter, bounds: Bounds): void {
  counter.nodes += 1;
  if (counter.nodes > bounds.nodes) throw new Refusal(path, `more than ${bounds.nodes} nodes`);
  if (type === 'tableCell' || type === 'tableHeader') counter.cells += 1;
  if (counter.cells > bounds.cells) throw new Refusal(path, `more than ${bounds.cells} table cells`);
}

function checkText(text: unknown, type: string, path: string, counter: Counter, bounds: Bounds): string {
  if (type !== 'text' || typeof text !== 'string' || text === '')
    throw new Refusal(`${path}.text`, 'expected text in a text node');
  counter.bytes += text.length;
  if (counter.bytes > bounds.bytes) throw new Refusal(path, `more than ${bounds.bytes} characters of text`);
  return text;
}

function checkContent(
  content: unknown,
  path: string,
  depth: number,
  counter: Counter,
  bounds: Bounds,
): NodeJson[] {
  if (!Array.isArray(content)) throw new Refusal(`${path}.content`, 'expected a list of nodes');
  return content.map((child, index) =>
    checkNode(child, `${path}.content[${index}]`, depth + 1, counter, bounds),
  );
}

function checkMarks(marks: unknown, path: string): NonNullable<NodeJson['marks']> {
  if (!Array.isArray(marks)) throw new Refusal(path, 'expected a list of marks');
  return marks.map((mark: unknown, index) => {
    const at = `${path}[${index}]`;
    if (!isRecord(mark)) throw new Refusal(at, 'expected a mark object');
    const { type } = mark;
    if (typeof type !== 'string' || !Object.hasOwn(MARK_ATTRIBUTES, type))
      throw new Refusal(at, 'unknown mark');
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
  if (!isRecord(attrs)) throw new Refusal(path, 'expected an object of attributes');
  const checked: NonNullable<NodeJson['attrs']> = {};
  for (const [name, value] of Object.entries(attrs)) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (!rule) throw new Refusal(path, 'unknown attribute');
    if (!rule.accepts(value)) throw new Refusal(`${path}.${name}`, `value not allowed for ${name}`);
    checked[name] = value as NonNullable<NodeJson['attrs']>[string];
  }
  return checked;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
