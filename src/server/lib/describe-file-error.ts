const NOT_FOUND = 'there is no such file or folder';
const NOT_PERMITTED = 'this user may not';
const DISK_FULL = 'its disk is full';

const DESCRIPTIONS: Record<string, string> = {
  ENOENT: NOT_FOUND,
  ENOTDIR: NOT_FOUND,
  EISDIR: 'it is a folder',
  EACCES: NOT_PERMITTED,
  EPERM: NOT_PERMITTED,
  EROFS: 'its disk can only be read',
  ENOSPC: DISK_FULL,
  EDQUOT: DISK_FULL,
  SQLITE_FULL: DISK_FULL,
};

/**
 * Describes a file error of the system or SQLite to the operator. Null for any other error, which
 * is a bug.
 */
export function describeFileError(error: unknown): string | null {
  const { code = '', syscall, message } = error as NodeJS.ErrnoException;
  if (DESCRIPTIONS[code]) return DESCRIPTIONS[code];
  if (String(code).startsWith('SQLITE_')) return message;
  return syscall ? code : null;
}
