import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';

export interface DetectedType {
  readonly contentType: string;
  /** Safe in a URL: lower-case letters and digits. */
  readonly extension: string;
}

const HEAD_BYTES = 4096;

/** The type of a file by its content. Its name and the browser's claim are not evidence. */
export async function detectType(file: string): Promise<DetectedType> {
  const head = await headOf(file);
  // First, because an SVG is told from other XML only by its first element.
  if (isSvg(head)) return { contentType: 'image/svg+xml', extension: 'svg' };
  const found = await fileTypeFromFile(file).catch(() => undefined);
  if (found) return { contentType: found.mime, extension: found.ext.replaceAll(/[^a-z0-9]/g, '') };
  return isText(head)
    ? { contentType: 'text/plain', extension: 'txt' }
    : { contentType: 'application/octet-stream', extension: 'bin' };
}

async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Whether it begins with an svg element, after whatever XML allows before that. */
function isSvg(head: Buffer): boolean {
  const text = head.toString('utf8').replace(/^\uFEFF/, '');
  const before =
    /^(?:\s+|<\?[^>]*\?>|<!--[\s\S]*?-->|<!DOCTYPE\s+svg[^>[]*(?:\[[^\]]*\][^>]*>|\[[^>]*>|>))*/i.exec(text);
  return /^<svg[\s>]/i.test(text.slice(before?.[0].length ?? 0));
}

function isText(head: Buffer): boolean {
  if (head.includes(0)) return false;
  // The cut may be inside a character, so the last bytes prove nothing.
  const text = new TextDecoder('utf-8').decode(head.subarray(0, Math.max(1, head.length - 3)));
  return !text.includes('\uFFFD');
}
