/** Bytes of the length prefix of a frame. */
const HEAD = 4;
/** The most frames in one body, so that what collects during a request is sent in bounded pieces. */
export const FRAMES_AT_ONCE = 4;

/** The largest body in bytes, for frames of at most `maxFrame` bytes. */
export const largestBody = (maxFrame: number): number => FRAMES_AT_ONCE * (HEAD + maxFrame);

/**
 * Packs several frames into one request body.
 *
 * @example unpackFrames(packFrames([one, two])) // [one, two]
 */
export function packFrames(frames: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const body = new Uint8Array(frames.reduce((sum, frame) => sum + HEAD + frame.byteLength, 0));
  const view = new DataView(body.buffer);
  let at = 0;
  for (const frame of frames) {
    view.setUint32(at, frame.byteLength);
    body.set(frame, at + HEAD);
    at += HEAD + frame.byteLength;
  }
  return body;
}

/** The frames of a body; undefined for anything that {@link packFrames} doesn't write. */
export function unpackFrames(body: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] | undefined {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  const frames: Uint8Array<ArrayBuffer>[] = [];
  let at = 0;
  while (at < body.byteLength) {
    if (at + HEAD > body.byteLength) return undefined;
    const end = at + HEAD + view.getUint32(at);
    if (end > body.byteLength) return undefined;
    frames.push(body.subarray(at + HEAD, end));
    at = end;
  }
  return frames;
}
