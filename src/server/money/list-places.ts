import { AppError } from '../../core/errors.ts';

type Part = string | number;
interface Kinds {
  text: string;
  number: number;
}

/** The place of a row in a list, as the cursor of the page after it. */
export function placeText(parts: readonly Part[]): string {
  return Buffer.from(JSON.stringify(parts), 'utf8').toString('base64url');
}

/**
 * What `placeText` has written; numbers are integers, which both databases compare.
 * @throws AppError request.invalid
 */
export function readPlace<const K extends readonly (keyof Kinds)[]>(
  text: string,
  kinds: K,
): { -readonly [I in keyof K]: Kinds[K[I]] } {
  const parts = partsOf(text);
  const isPart = (kind: keyof Kinds, part: unknown) =>
    kind === 'number'
      ? Number.isSafeInteger(part)
      : typeof part === 'string' && !part.includes('\0');
  const isPlace =
    parts.length === kinds.length && kinds.every((kind, index) => isPart(kind, parts[index]));
  if (isPlace) return parts as { -readonly [I in keyof K]: Kinds[K[I]] };
  const issues = [{ path: 'cursor', message: 'is not a cursor' }];
  throw new AppError('request.invalid', { issues });
}

function partsOf(text: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}
