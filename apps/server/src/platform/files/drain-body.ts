/** A browser whose sending is cut off shows no reason: so much of what nobody wants is read all the same. */
const DRAINED_BYTES = 32 * 1024 * 1024;

/** Reads the rest of a request that is refused and throws it away, so that the answer arrives. */
export async function drainBody(request: Request): Promise<void> {
  if (!request.body || request.bodyUsed) return;
  let read = 0;
  try {
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
      read += chunk.length;
      if (read > DRAINED_BYTES) return;
    }
  } catch {
    // Cut off by the other side: nobody waits for an answer.
  }
}
