import { encodeClientFrame, PROTOCOL as DOCUMENT_PROTOCOL } from '@cairn/documents/protocol';
import { SCHEMA_VERSION } from '@cairn/editor/nodes';
import { WebSocket } from 'ws';
import { Doc, encodeStateVector } from 'yjs';
import { helloFrom } from '../given/hello.ts';
import { readDocumentFrame } from '../given/read-document-frame.ts';
import { readFrame } from '../given/read-frame.ts';

/** A socket that only hears. */
export interface Listening {
  /** Everything that came, as text. */
  heard(): string;
  /** How it was closed; undefined while it is open. */
  closedWith(): number | undefined;
  close(): void;
}

function open(
  base: string,
  path: string,
  credential: Readonly<Record<string, string>>,
  hello: string | Uint8Array,
  look: (data: Buffer, isBinary: boolean) => void,
): Listening {
  const socket = new WebSocket(base.replace('http', 'ws') + path, {
    headers: { origin: base, ...credential },
  });
  const pieces: string[] = [];
  let code: number | undefined;
  socket.on('open', () => socket.send(hello));
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    look(data, isBinary);
    pieces.push(data.toString('utf8'));
  });
  socket.on('close', (closed, reason) => {
    code = closed;
    pieces.push(reason.toString('utf8'));
  });
  socket.on('error', () => undefined);
  return { heard: () => pieces.join('\n'), closedWith: () => code, close: () => socket.terminate() };
}

/** A tab that follows the workspace from a position on, whatever its first load brought. */
export const listenToWorkspace = (
  base: string,
  slug: string,
  credential: Readonly<Record<string, string>>,
  from: { readonly seq: number; readonly epoch: string; readonly scopes: readonly string[] },
): Listening => open(base, `/sync/${slug}/socket`, credential, JSON.stringify(helloFrom(from)), readFrame);

export const listenToDocument = (
  base: string,
  slug: string,
  id: string,
  credential: Readonly<Record<string, string>>,
): Listening =>
  open(
    base,
    `/documents/${slug}/${id}`,
    credential,
    encodeClientFrame({
      type: 'hello',
      protocol: DOCUMENT_PROTOCOL,
      schemaVersion: SCHEMA_VERSION,
      seen: 0,
      stateVector: encodeStateVector(new Doc()),
    }),
    readDocumentFrame,
  );
