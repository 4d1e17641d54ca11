import { AppError, type ErrorCode } from '../../core/errors.ts';

const CODE_OF_FAULT = new Map<unknown, ErrorCode>([
  ['ENOSPC', 'photo.full'],
  ['EDQUOT', 'photo.full'],
  ...['EROFS', 'EACCES', 'EPERM', 'EIO', 'ENODEV', 'ESTALE'].map(storeAway),
  ...['ENOENT', 'ENOTDIR', 'EEXIST', 'EISDIR', 'EMFILE', 'ENFILE'].map(storeAway),
]);

function storeAway(fault: string): [string, ErrorCode] {
  return [fault, 'photo.storeAway'];
}

/**
 * Maps a disk error to AppError photo.full or photo.storeAway, with the original error as its cause
 * for the log. Returns any other error unchanged.
 */
export function asPhotoError(error: unknown): unknown {
  const code = CODE_OF_FAULT.get((error as { code?: unknown } | null)?.code);
  return code ? Object.assign(new AppError(code), { cause: error }) : error;
}
