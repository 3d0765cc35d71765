import type { DocumentKey } from './document-log.ts';

/** Carries which document was written, and up to where, between processes. */
export const DOCUMENT_CHANNEL = 'cairn_documents';

export const hintOf = ({ workspaceId, id }: DocumentKey, seq: number): string =>
  `${workspaceId}:${id}:${seq}`;

export function readHint(payload: string): { key: DocumentKey; seq: number } {
  const [workspaceId = '', id = '', seq = '0'] = payload.split(':');
  return { key: { workspaceId, id }, seq: Number(seq) };
}

/** One text per document, for maps. */
export const nameOf = ({ workspaceId, id }: DocumentKey): string => `${workspaceId}:${id}`;
