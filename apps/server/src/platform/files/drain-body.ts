/** A browser whose upload is cut off shows no reason, so this much unwanted data is read anyway. */
const DRAINED_BYTES = 32 * 1024 * 1024;

/** Reads the rest of a refused request and discards it, so that the answer arrives. */
export async function drainBody(request: Request): Promise<void> {
  if (!request.body || request.bodyUsed) return;
  let read = 0;
  try {
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
      read += chunk.length;
      if (read > DRAINED_BYTES) return;
    }
  } catch {
    // The other side disconnected, so nobody waits for an answer.
  }
}
