import { AppError, type ErrorCode } from '../../core/errors.ts';

const CODES = new Map<unknown, ErrorCode>([
  ['ENOSPC', 'photo.full'],
  ['EDQUOT', 'photo.full'],
  ...['EROFS', 'EACCES', 'EPERM', 'EIO', 'ENODEV', 'ESTALE'].map(away),
  ...['ENOENT', 'ENOTDIR', 'EEXIST', 'EISDIR', 'EMFILE', 'ENFILE'].map(away),
]);

function away(fault: string): [string, ErrorCode] {
  return [fault, 'photo.storeAway'];
}

/**
 * What a disk's fault is to whoever sent a photo: AppError photo.full or photo.storeAway, with the
 * fault as its cause, for the log. Any other error is answered as it is.
 */
export function asRefusal(error: unknown): unknown {
  const code = CODES.get((error as { code?: unknown } | null)?.code);
  return code ? Object.assign(new AppError(code), { cause: error }) : error;
}
