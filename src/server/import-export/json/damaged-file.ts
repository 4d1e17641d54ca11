import { AppError } from '../../../core/errors.ts';

/** @throws AppError import.damaged if the bytes are not valid JSON in UTF-8 */
export function parseBytes(bytes: Uint8Array, place: () => string): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw damagedFile(place(), 'is no JSON');
  }
}

export function damagedFile(path: string, message: string): AppError {
  return new AppError('import.damaged', { issues: [{ path, message }] });
}
