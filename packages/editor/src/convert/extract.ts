import type { DocumentJson, NodeJson } from '../nodes/json.ts';

/** A task of a document. */
export interface ExtractedTask {
  text: string;
  checked: boolean;
}

/** What a document points to. */
export interface Extract {
  /** Entity identifiers of the people mentioned, each once. */
  mentions: string[];
  /** Sources of the images, files and videos, each once. */
  assets: string[];
  /** Addresses of the links, each once. */
  links: string[];
  /** Identifiers of the issues shown as cards or named in the text, each once. */
  issues: string[];
  /** Identifiers of the pages named in the text, each once. */
  pages: string[];
  tasks: ExtractedTask[];
}

/** Collects mentions, files, links, issues, pages and tasks in the order of the document. */
export function extractFrom(document: DocumentJson): Extract {
  const found = {
    mentions: new Set<string>(),
    assets: new Set<string>(),
    links: new Set<string>(),
    issues: new Set<string>(),
    pages: new Set<string>(),
  };
  const tasks: ExtractedTask[] = [];
  walk(document, (node) => {
    if (node.type === 'mention') add(found.mentions, node.attrs?.['entity_identifier']);
    if (['image', 'file', 'video'].includes(node.type)) add(found.assets, node.attrs?.['src']);
    if (node.type === 'issueEmbed' || node.type === 'issueReference')
      add(found.issues, node.attrs?.['entity_identifier']);
    if (node.type === 'pageReference') add(found.pages, node.attrs?.['entity_identifier']);
    if (node.type === 'taskItem')
      tasks.push({ text: ownText(node), checked: node.attrs?.['checked'] === true });
    for (const mark of node.marks ?? []) if (mark.type === 'link') add(found.links, mark.attrs?.['href']);
  });
  return {
    mentions: [...found.mentions],
    assets: [...found.assets],
    links: [...found.links],
    issues: [...found.issues],
    pages: [...found.pages],
    tasks,
  };
}

function walk(node: NodeJson, visit: (node: NodeJson) => void): void {
  visit(node);
  for (const child of node.content ?? []) walk(child, visit);
}

function add(into: Set<string>, value: unknown): void {
  if (typeof value === 'string' && value !== '') into.add(value);
}

/** The text of a task without the tasks below it. */
function ownText(node: NodeJson): string {
  if (node.type === 'text') return node.text ?? '';
  return (node.content ?? [])
    .filter((child) => !child.type.endsWith('List'))
    .map(ownText)
    .join('');
}
