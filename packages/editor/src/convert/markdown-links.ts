import { NODE_ATTRIBUTES, attributeText, completeAttributes } from '../nodes/attribute-rules.ts';
import type { Attributes, NodeJson } from '../nodes/json.ts';

export const MENTION_SCHEME = 'mention:';
export const ISSUE_SCHEME = 'work-item:';
export const REFERENCE_SCHEME = 'issue:';
export const PAGE_SCHEME = 'page:';

/** `mention:<entity>?id=…`: what differs from the defaults travels in the query. */
export function mentionAddress(node: NodeJson): string {
  return address(MENTION_SCHEME, node, new Set(['entity_identifier', 'label']));
}

/** `work-item:<issue>?project_identifier=…` */
export function issueAddress(node: NodeJson): string {
  return address(ISSUE_SCHEME, node, new Set(['entity_identifier']));
}

/** `issue:<issue>`; the ID is the words of the link. */
export function referenceAddress(node: NodeJson): string {
  return address(REFERENCE_SCHEME, node, new Set(['entity_identifier', 'reference']));
}

/** `page:<page>` */
export function pageAddress(node: NodeJson): string {
  return address(PAGE_SCHEME, node, new Set(['entity_identifier']));
}

function address(scheme: string, node: NodeJson, inPath: ReadonlySet<string>): string {
  const query = new URLSearchParams();
  for (const [name, rule] of Object.entries(NODE_ATTRIBUTES[node.type] ?? {})) {
    const value = node.attrs?.[name];
    if (inPath.has(name) || value === null || value === undefined || value === rule.default) continue;
    query.set(name, attributeText(value));
  }
  const entity = node.attrs?.['entity_identifier'];
  const path = typeof entity === 'string' ? encodeURIComponent(entity) : '';
  const search = query.toString();
  return `${scheme}${path}${search === '' ? '' : `?${search}`}`;
}

export type AddressedType = 'mention' | 'issueEmbed' | 'issueReference' | 'pageReference';

const SCHEMES: Record<AddressedType, string> = {
  mention: MENTION_SCHEME,
  issueEmbed: ISSUE_SCHEME,
  issueReference: REFERENCE_SCHEME,
  pageReference: PAGE_SCHEME,
};

/** The attributes in an address of one of these schemes. */
export function attributesInAddress(type: AddressedType, url: string): Attributes {
  const rest = url.slice(SCHEMES[type].length);
  const [path = '', search = ''] = rest.split('?', 2);
  const given: Attributes = { entity_identifier: path === '' ? null : decoded(path) };
  for (const [name, text] of new URLSearchParams(search))
    given[name] = name === 'self' ? text === 'true' : text;
  return completeAttributes(NODE_ATTRIBUTES[type] ?? {}, given);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
