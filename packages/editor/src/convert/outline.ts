import { PAGE_WORD } from '../nodes/attribute-rules.ts';
import type { DocumentJson, NodeJson } from '../nodes/json.ts';

/** One heading of the outline. */
export interface OutlineEntry {
  type: 'heading';
  level: 1 | 2 | 3;
  text: string;
  /** Which heading of its level this is, counted from 1. */
  sequence: number;
}

/** The headings of levels 1 to 3 in the order of the document. */
export function outlineOf(document: DocumentJson): OutlineEntry[] {
  const counts = { 1: 0, 2: 0, 3: 0 };
  return headingsIn(document).flatMap((heading) => {
    const level = heading.attrs?.['level'];
    if (level !== 1 && level !== 2 && level !== 3) return [];
    counts[level] += 1;
    return [{ type: 'heading' as const, level, text: textIn(heading), sequence: counts[level] }];
  });
}

function headingsIn(node: NodeJson): NodeJson[] {
  return node.type === 'heading' ? [node] : (node.content ?? []).flatMap(headingsIn);
}

function textIn(node: NodeJson): string {
  if (node.type === 'text') return node.text ?? '';
  if (node.type === 'mention' && typeof node.attrs?.['label'] === 'string') return `@${node.attrs['label']}`;
  if (node.type === 'issueReference' && typeof node.attrs?.['reference'] === 'string')
    return node.attrs['reference'];
  if (node.type === 'pageReference') return PAGE_WORD;
  return (node.content ?? []).map(textIn).join('');
}
