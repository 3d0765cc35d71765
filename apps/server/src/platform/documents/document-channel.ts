import type { DocumentKey } from './document-log.ts';

/** Carries between processes which document was written, and up to which position. */
export const DOCUMENT_CHANNEL = 'cairn_documents';

export const hintOf = ({ workspaceId, id }: DocumentKey, seq: number): string =>
  `${workspaceId}:${id}:${seq}`;

export function readHint(payload: string): { key: DocumentKey; seq: number } {
  const [workspaceId = '', id = '', seq = '0'] = payload.split(':');
  return { key: { workspaceId, id }, seq: Number(seq) };
}

/** A document's key for maps. */
export const nameOf = ({ workspaceId, id }: DocumentKey): string => `${workspaceId}:${id}`;
