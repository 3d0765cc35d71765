import { uuid } from '@cairn/sync/schema';
import { expect, test } from 'vitest';
import { readMarker, withMarker, type Marked } from './marker.ts';

const SECRET = 'what this server signs with';
const CONNECTION = uuid();
const marked: Marked = { kind: 'issue', id: uuid() };

test('what we sent is recognised by its end, whatever GitHub does to line endings', () => {
  const sent = withMarker('A text', SECRET, CONNECTION, marked);
  expect(readMarker(sent, SECRET, CONNECTION)).toEqual({ text: 'A text', marked });
  expect(readMarker(`${sent.replaceAll('\n', '\r\n')}\r\n`, SECRET, CONNECTION)).toEqual({
    text: 'A text',
    marked,
  });
  const empty = withMarker('', SECRET, CONNECTION, marked);
  expect(readMarker(empty, SECRET, CONNECTION)).toEqual({ text: '', marked });
});

test("markers of other servers, connections or issues, and markers inside a text, don't count", () => {
  const sent = withMarker('A text', SECRET, CONNECTION, marked);
  expect(readMarker(sent, 'another secret', CONNECTION).marked).toBeUndefined();
  expect(readMarker(sent, SECRET, uuid()).marked).toBeUndefined();
  expect(readMarker(sent.replace(marked.id, uuid()), SECRET, CONNECTION).marked).toBeUndefined();
  expect(readMarker(sent.replace(':issue:', ':comment:'), SECRET, CONNECTION).marked).toBeUndefined();
  expect(readMarker(`${sent} and more`, SECRET, CONNECTION)).toEqual({
    text: `${sent} and more`,
    marked: undefined,
  });
  expect(readMarker('No mark', SECRET, CONNECTION)).toEqual({ text: 'No mark', marked: undefined });
});
