import { schema } from '@cairn/domain';
import { bytes, contract, json, lines, nothing } from '@cairn/domain/http/contract';
import { bootstrapLine, partialRows } from './answers.ts';

const member = { who: 'member' } as const;
// The frames of sockets: what they may ask for is the socket's business.
const frames = { who: 'member', furtherBy: 'content' } as const;

/** The protocol of our own browsers; see `packages/sync`. */
export const syncContracts = [
  contract({
    method: 'GET',
    path: '/sync/:workspace/bootstrap',
    ...member,
    share: 'reads',
    summary: 'Returns all rows of a first load, in the order a screen needs them.',
    answer: lines(bootstrapLine(schema)),
  }),
  contract({
    method: 'GET',
    path: '/sync/:workspace/partial',
    ...member,
    furtherBy: 'content',
    share: 'reads',
    summary: 'Returns rows that are loaded on demand, by their parent.',
    answer: json(partialRows(schema)),
  }),
  contract({
    method: 'POST',
    path: '/sync/:workspace/lines',
    ...frames,
    summary: 'Opens a long poll, where a WebSocket is blocked.',
    answer: bytes,
  }),
  contract({
    method: 'GET',
    path: '/sync/:workspace/lines/:line',
    ...frames,
    summary: 'Receives frames of a long poll.',
    answer: bytes,
  }),
  contract({
    method: 'POST',
    path: '/sync/:workspace/lines/:line',
    ...frames,
    summary: 'Sends frames over a long poll.',
    answer: nothing,
  }),
];
