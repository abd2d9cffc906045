/** The bytes of another server's answer; null beyond `most` bytes, announced or not: then the download ends. */
export async function readBoundedBody({ headers, body }: Response, most: number): Promise<Uint8Array | null> {
  if (body === null) return new Uint8Array();
  const reader = body.getReader();
  const isAnnounced = Number(headers.get("content-length") ?? 0) > most;
  const chunks: Uint8Array[] = [];
  let size = isAnnounced ? Number.POSITIVE_INFINITY : 0;
  while (size <= most) {
    const { done, value } = await reader.read();
    if (done) return joined(chunks, size);
    size += value.byteLength;
    chunks.push(value);
  }
  await reader.cancel();
  return null;
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return whole;
}
