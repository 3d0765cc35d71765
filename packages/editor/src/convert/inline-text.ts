import { MARK_ATTRIBUTES, completeAttributes } from '../nodes/attribute-rules.ts';
import type { MarkJson, NodeJson } from '../nodes/json.ts';

/** Marks in the order of the schema, outermost first. */
const MARK_ORDER = ['link', 'bold', 'italic', 'strike', 'underline', 'code'] as const;

const FORMATS_CODE_EXCLUDES = new Set(['bold', 'italic', 'strike', 'underline']);

/** Marks once each, complete, in schema order, without the formats that code rules out. */
export function canonicalMarks(marks: readonly MarkJson[]): MarkJson[] {
  const isCode = marks.some((mark) => mark.type === 'code');
  const kept: MarkJson[] = [];
  for (const type of MARK_ORDER) {
    if (isCode && FORMATS_CODE_EXCLUDES.has(type)) continue;
    const mark = marks.findLast((candidate) => candidate.type === type);
    if (mark) kept.push(canonicalMark(mark));
  }
  return kept;
}

function canonicalMark(mark: MarkJson): MarkJson {
  const rules = MARK_ATTRIBUTES[mark.type] ?? {};
  if (Object.keys(rules).length === 0) return { type: mark.type };
  return { type: mark.type, attrs: completeAttributes(rules, mark.attrs) };
}

/** Text without lone surrogates (they break the shared document) and without control characters. */
export function cleanText(text: string): string {
  return text
    .replace(LONE_SURROGATES, '\ufffd')
    .replace(CONTROL_CHARACTERS, '')
    .replace(/\r\n?|[\n\u2028\u2029]/g, ' ');
}

/** The same for code, which keeps its lines. */
export function cleanCode(text: string): string {
  return text.replace(LONE_SURROGATES, '\ufffd').replace(/\r\n?/g, '\n').replace(CONTROL_CHARACTERS, '');
}

const LONE_SURROGATES = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
// oxlint-disable-next-line no-control-regex
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g;

/** Whether two pieces of text carry the same marks. */
export function sameMarks(
  one: readonly MarkJson[] | undefined,
  other: readonly MarkJson[] | undefined,
): boolean {
  return JSON.stringify(one ?? []) === JSON.stringify(other ?? []);
}

/** Joins neighbouring pieces of text with equal marks and drops empty ones. */
export function joinText(nodes: readonly NodeJson[]): NodeJson[] {
  const joined: NodeJson[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (node.type !== 'text') joined.push(node);
    else if (!node.text) continue;
    else if (last?.type === 'text' && sameMarks(last.marks, node.marks)) {
      joined[joined.length - 1] = { ...last, text: (last.text ?? '') + node.text };
    } else joined.push(node);
  }
  return joined;
}
