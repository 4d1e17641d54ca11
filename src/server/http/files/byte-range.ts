/** A requested part of a response: its bytes, or `unsatisfiable`. */
export type RequestedRange = { start: number; end: number } | 'unsatisfiable' | null;

/**
 * The range of a Range header (RFC 9110 §14.2), both ends included. Null: everything is sent, as for
 * several ranges and malformed ones.
 * @param size of the whole, in bytes
 */
export function parseRange(header: string | undefined, size: number): RequestedRange {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
}
