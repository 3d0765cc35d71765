/** Bytes in front of each frame that say how long it is. */
const HEAD = 4;
/** A body holds no more: what comes up while a request runs goes together, but not without end. */
export const FRAMES_AT_ONCE = 4;

/** The largest body of frames that are no larger than this. */
export const largestBody = (maxFrame: number): number => FRAMES_AT_ONCE * (HEAD + maxFrame);

/**
 * Several frames as one body of a request.
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

/** The frames of a body; undefined for what {@link packFrames} does not write. */
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
