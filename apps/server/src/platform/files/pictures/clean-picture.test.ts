import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { cleanGif } from './clean-gif.ts';
import { cleanJpeg } from './clean-jpeg.ts';
import { cleanPicture } from './clean-picture.ts';
import { cleanPng } from './clean-png.ts';
import { cleanWebp } from './clean-webp.ts';
import { readOrientation } from './exif-orientation.ts';
import { BrokenPicture } from './picture.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'cairn-pictures-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
const number = (value: number, bytes: number, isLittle = false): Buffer => {
  const buffer = Buffer.alloc(bytes);
  if (isLittle) buffer.writeUIntLE(value, 0, bytes);
  else buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};

/** EXIF data as a telephone writes it: which way up, and where it was. */
function exif(orientation: number, isLittle = false): Buffer {
  const n = (value: number, bytes: number): Buffer => number(value, bytes, isLittle);
  const entry = (tag: number, type: number, count: number, value: Buffer): Buffer =>
    Buffer.concat([n(tag, 2), n(type, 2), n(count, 4), value]);
  return Buffer.concat([
    latin(isLittle ? 'II' : 'MM'),
    n(42, 2),
    n(8, 4),
    n(2, 2),
    entry(0x0112, 3, 1, Buffer.concat([n(orientation, 2), n(0, 2)])),
    entry(0x8825, 4, 1, n(38, 4)),
    n(0, 4),
    latin('GPS 48.2082 N 16.3738 E'),
  ]);
}

const segment = (marker: number, body: Buffer): Buffer =>
  Buffer.concat([Buffer.of(0xff, marker), number(body.length + 2, 2), body]);

const SCAN = Buffer.of(0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56, 0x78, 0xff, 0x00);

function jpeg(more: { orientation?: number; width?: number; height?: number } = {}): Buffer {
  const { orientation = 6, width = 40, height = 30 } = more;
  return Buffer.concat([
    Buffer.of(0xff, 0xd8),
    segment(0xe0, latin('JFIF\0\x01\x01\0\0\x01\0\x01\0\0')),
    segment(0xe1, Buffer.concat([latin('Exif\0\0'), exif(orientation)])),
    segment(0xe1, latin('http://ns.adobe.com/xap/1.0/\0<x>GPS secret</x>')),
    segment(0xe2, latin('ICC_PROFILE\0\x01\x01colours')),
    segment(0xe2, latin('MPF\0secret second picture')),
    segment(0xed, latin('Photoshop 3.0\0secret city')),
    segment(0xee, latin('Adobe\0\x64\0\0\0\0\0')),
    segment(0xfe, latin('secret comment')),
    segment(0xdb, Buffer.alloc(65, 1)),
    segment(
      0xc2,
      Buffer.concat([Buffer.of(8), number(height, 2), number(width, 2), Buffer.of(1, 1, 0x11, 0)]),
    ),
    segment(0xc4, Buffer.alloc(20, 2)),
    segment(0xda, Buffer.of(1, 1, 0, 0, 63, 0)),
    SCAN,
    segment(0xc4, Buffer.alloc(20, 3)),
    segment(0xda, Buffer.of(1, 1, 0, 0, 63, 1)),
    SCAN,
    Buffer.of(0xff, 0xd9),
    latin('secret film after the end'),
  ]);
}

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([latin(type), data]);
  return Buffer.concat([number(data.length, 4), body, number(crc32(body), 4)]);
};

const PIXELS = latin('pixels, compressed');

function png(more: { orientation?: number; width?: number; height?: number } = {}): Buffer {
  const { orientation = 6, width = 40, height = 30 } = more;
  return Buffer.concat([
    latin('\x89PNG\r\n\x1a\n'),
    chunk('IHDR', Buffer.concat([number(width, 4), number(height, 4), Buffer.of(8, 6, 0, 0, 0)])),
    chunk('iCCP', latin('name\0\0colours')),
    chunk('tEXt', latin('Author\0secret person')),
    chunk('iTXt', latin('XML:com.adobe.xmp\0\0\0\0\0GPS secret')),
    chunk('tIME', Buffer.alloc(7)),
    chunk('eXIf', exif(orientation, true)),
    chunk('prVt', latin('secret of a program')),
    chunk('IDAT', PIXELS),
    chunk('IEND', Buffer.alloc(0)),
    latin('secret after the end'),
  ]);
}

const riffChunk = (type: string, data: Buffer): Buffer =>
  Buffer.concat([latin(type), number(data.length, 4, true), data, Buffer.alloc(data.length % 2)]);

function webp(more: { orientation?: number; width?: number; height?: number } = {}): Buffer {
  const { orientation = 6, width = 40, height = 30 } = more;
  const size = Buffer.concat([number(width - 1, 3, true), number(height - 1, 3, true)]);
  const still = Buffer.concat([
    Buffer.of(0, 0, 0, 0x9d, 0x01, 0x2a),
    number(Math.min(width, 0x3fff), 2, true),
    number(Math.min(height, 0x3fff), 2, true),
    PIXELS,
  ]);
  const body = Buffer.concat([
    riffChunk('VP8X', Buffer.concat([Buffer.of(0x2c, 0, 0, 0), size])),
    riffChunk('ICCP', latin('colours')),
    riffChunk('VP8 ', still),
    riffChunk('EXIF', exif(orientation)),
    riffChunk('XMP ', latin('<x>GPS secret</x>')),
    riffChunk('PRIV', latin('secret of a program')),
  ]);
  return Buffer.concat([
    latin('RIFF'),
    number(body.length + 4, 4, true),
    latin('WEBP'),
    body,
    latin('secret after the end'),
  ]);
}

const part = (data: Buffer): Buffer => Buffer.concat([number(data.length, 1), data]);
const LAST_PART = Buffer.of(0);
const application = (name: string, data: Buffer): Buffer =>
  Buffer.concat([Buffer.of(0x21, 0xff), part(latin(name)), data, LAST_PART]);

/** Two frames, the second with colours of its own. */
function gif({ width = 40, height = 30 }: { width?: number; height?: number } = {}): Buffer {
  const size = Buffer.concat([number(width, 2, true), number(height, 2, true)]);
  const timing = Buffer.concat([Buffer.of(0x21, 0xf9), part(Buffer.of(4, 10, 0, 0)), LAST_PART]);
  const frame = (colors: Buffer): Buffer =>
    Buffer.concat([Buffer.of(0x2c, 0, 0, 0, 0), size, colors, Buffer.of(2), part(PIXELS), LAST_PART]);
  return Buffer.concat([
    latin('GIF89a'),
    size,
    Buffer.of(0x80, 0, 0),
    Buffer.alloc(6, 1),
    application('NETSCAPE2.0', part(Buffer.of(1, 0, 0))),
    application('ICCRGBG1012', part(latin('colours'))),
    application('XMP DataXMP', part(latin('<x>GPS secret</x>'))),
    Buffer.concat([Buffer.of(0x21, 0xfe), part(latin('secret comment')), part(latin('secret')), LAST_PART]),
    timing,
    frame(Buffer.of(0)),
    timing,
    frame(Buffer.concat([Buffer.of(0x81), Buffer.alloc(12, 2)])),
    Buffer.of(0x3b),
    latin('secret after the end'),
  ]);
}

const kinds = [
  ['image/gif', gif, cleanGif, PIXELS],
  ['image/jpeg', jpeg, cleanJpeg, SCAN],
  ['image/png', png, cleanPng, PIXELS],
  ['image/webp', webp, cleanWebp, PIXELS],
] as const;

test('an animation keeps its frames, their times and that it goes on', () => {
  const { bytes } = cleanGif(gif());
  const count = (bit: Buffer): number => bytes.toString('latin1').split(bit.toString('latin1')).length - 1;
  expect(count(PIXELS)).toBe(2);
  expect(count(Buffer.of(0x21, 0xf9, 4))).toBe(2);
  expect(count(latin('NETSCAPE2.0'))).toBe(1);
  expect(bytes.at(-1)).toBe(0x3b);
});

test('a frame of an animation that is larger than its screen counts as what it is', () => {
  const given = gif();
  const at = given.indexOf(Buffer.of(0x2c, 0, 0, 0, 0));
  given.writeUInt16LE(50_000, at + 5);
  expect(cleanGif(given)).toMatchObject({ width: 50_000, height: 30 });
});

test('an animation that is cut off in a frame keeps what there is of it', () => {
  const given = gif();
  const { bytes } = cleanGif(given.subarray(0, given.lastIndexOf(PIXELS) + 4));
  expect(bytes.includes(PIXELS.subarray(0, 4))).toBe(true);
});

describe.each(kinds)('%s', (type, make, clean, pixels) => {
  test('loses where it was taken and what programs wrote, and keeps pixels and colours', () => {
    const given = make();
    expect(given.includes('GPS') && given.includes('secret')).toBe(true);
    const { bytes, width, height } = clean(given);
    expect(bytes.includes('GPS')).toBe(false);
    expect(bytes.includes('secret')).toBe(false);
    expect(bytes.includes('colours')).toBe(true);
    expect(bytes.includes(pixels)).toBe(true);
    expect([width, height]).toEqual([40, 30]);
  });

  // A GIF has no way to be turned.
  test.skipIf(type === 'image/gif')('stays the right way up, and says nothing where it is', () => {
    const turned = clean(make({ orientation: 6 })).bytes;
    const at = turned.indexOf('MM\0*', 0, 'latin1');
    expect(readOrientation(turned.subarray(at))).toBe(6);
    expect(clean(make({ orientation: 1 })).bytes.indexOf('MM\0*', 0, 'latin1')).toBe(-1);
  });

  test('is not changed by being cleaned again', () => {
    const once = clean(make()).bytes;
    expect(clean(once).bytes.equals(once)).toBe(true);
  });

  test('that is cut off or garbled is shown as far as it goes or called broken, never more', () => {
    const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
    let state = seed;
    const random = (below: number): number => (state = (state * 48_271 + 11) % 2_147_483_647) % below;
    for (let round = 0; round < 500; round++) {
      const bytes = Buffer.from(make().subarray(0, random(make().length)));
      for (let fault = random(4); fault > 0 && bytes.length > 0; fault--)
        bytes[random(bytes.length)] = random(256);
      try {
        expect(clean(bytes).bytes.length).toBeLessThanOrEqual(bytes.length + 64);
      } catch (error) {
        if (!(error instanceof BrokenPicture) && !(error instanceof RangeError))
          throw new Error(`SEED=${seed}, round ${round}`, { cause: error });
      }
    }
  });

  test('is refused when it declares more pixels than are allowed, and when it is broken', async () => {
    const place = path.join(folder, type.replace('/', '-'));
    await writeFile(place, make({ width: 16_000, height: 16_000 }));
    await expect(cleanPicture(place, type, 255)).rejects.toMatchObject({
      code: 'asset.too_many_pixels',
      values: { width: 16_000, height: 16_000, megapixels: 255 },
    });
    expect(await cleanPicture(place, type, 256)).toBeDefined();
    expect((await readFile(place)).includes('GPS')).toBe(false);
    await writeFile(place, make().subarray(0, 3));
    await expect(cleanPicture(place, type, 64)).rejects.toMatchObject({ code: 'asset.damaged' });
  });
});
