/** As `bank-requests.schema.ts` has it. */
const MAX_CONTENT_CHARACTERS = 1_000_000;
const CHUNK_BYTES = 0x8000;

/** The bytes of a file, compressed by gzip, as base64; null if that is too much for a request. */
export async function packFile(file: Blob): Promise<string | null> {
  const stream = file.stream().pipeThrough(new CompressionStream('gzip'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  if (Math.ceil(bytes.length / 3) * 4 > MAX_CONTENT_CHARACTERS) return null;
  let binary = '';
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES) {
    binary += String.fromCharCode(...bytes.subarray(from, from + CHUNK_BYTES));
  }
  return btoa(binary);
}
