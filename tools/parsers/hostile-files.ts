import type { TextOf } from './hostile-texts.ts';

/** A file with a byte for each character. */
const file =
  (head: string, piece: string, tail = ''): TextOf =>
  (length) =>
    head + piece.repeat(Math.ceil(length / piece.length)) + tail;

const JPEG = '\xff\xd8';
const FRAME = '\xff\xc0\0\x0b\x08\0\x01\0\x01\x01\x01\x11\0';
const SCAN = '\xff\xda\0\x08\x01\x01\0\0\x3f\0';
const PNG = '\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\0\0\0\0';
const GIF = 'GIF89a\x01\0\x01\0\0\0\0';
const GIF_FRAME = ',\0\0\0\0\x01\0\x01\0\0\x02';
const WEBP = 'RIFF\xff\xff\xff\x7fWEBP';
const EXIF = 'Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0';

/** Pictures consisting only of parts that parsers must go through one by one. */
export const HOSTILE_FILES = {
  jpeg: {
    'fill bytes': file(JPEG, '\xff'),
    'fill bytes before every marker': file(JPEG + FRAME, '\xff\xff\xff\xff\xd0'),
    'segments without anything': file(JPEG, '\xff\xdb\0\x02'),
    'segments that say which way up': file(JPEG, `\xff\xe1\0\x26${EXIF}`),
    'scans without anything': file(JPEG + FRAME, SCAN),
    'a scan of stuffed bytes': file(JPEG + FRAME + SCAN, '\xff\0'),
    'a scan of restarts': file(JPEG + FRAME + SCAN, '\xff\xd0'),
    frames: file(JPEG, FRAME, SCAN),
  },
  png: {
    'chunks without anything': file(PNG, '\0\0\0\0IDAT\0\0\0\0'),
    'chunks of no kind': file(PNG, '\0\0\0\0aaaa\0\0\0\0'),
    'chunks that say which way up': file(PNG, `\0\0\0\x1aeXIf${EXIF.slice(6)}\0\0\0\0`),
    'a chunk that says it is long': file(PNG, '\x7f\xff\xff\xffIDAT'),
  },
  gif: {
    'frames without anything': file(GIF, `${GIF_FRAME}\0`),
    'a frame of many parts': file(GIF + GIF_FRAME, '\x01a'),
    'comments without anything': file(GIF, '!\xfe\0'),
    'a comment of many parts': file(`${GIF}!\xfe`, '\x01a'),
    'times without frames': file(GIF, '!\xf9\x04\0\0\0\0\0'),
  },
  webp: {
    'chunks without anything': file(WEBP, 'ICCP\0\0\0\0'),
    pictures: file(WEBP, 'VP8L\x06\0\0\0\x2f\0\0\0\0\0'),
    'chunks of no kind': file(`${WEBP}VP8L\x06\0\0\0\x2f\0\0\0\0\0`, 'aaaa\0\0\0\0'),
    'chunks that say which way up': file(WEBP, `EXIF\x20\0\0\0${EXIF}`),
  },
  exif: {
    'entries of no kind': file('MM\0*\0\0\0\x08\xff\xff', '\0\0\0\0\0\0\0\0\0\0\0\0'),
    'a directory far away': file('II*\0\xff\xff\0\0', '\0'),
  },
} satisfies Readonly<Record<string, Readonly<Record<string, TextOf>>>>;
