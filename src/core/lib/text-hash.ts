/** A number from 0 to 2³²−1 that is always the same for the same text (FNV-1a); not for secrets. */
export function textHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let n = 0; n < text.length; n += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(n), 0x01000193);
  }
  return hash >>> 0;
}
