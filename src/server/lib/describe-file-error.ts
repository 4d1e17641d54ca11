const NO_FOLDER = 'there is no such file or folder';
const NO_RIGHT = 'this user may not';
const FULL = 'its disk is full';

const WORDS: Record<string, string> = {
  ENOENT: NO_FOLDER,
  ENOTDIR: NO_FOLDER,
  EISDIR: 'it is a folder',
  EACCES: NO_RIGHT,
  EPERM: NO_RIGHT,
  EROFS: 'its disk can only be read',
  ENOSPC: FULL,
  EDQUOT: FULL,
  SQLITE_FULL: FULL,
};

/**
 * Why the system or SQLite refused something with a file, in words for who runs the server. Null for
 * any other error, which is a fault of ours.
 */
export function describeFileError(error: unknown): string | null {
  const { code = '', syscall, message } = error as NodeJS.ErrnoException;
  if (WORDS[code]) return WORDS[code];
  if (String(code).startsWith('SQLITE_')) return message;
  return syscall ? code : null;
}
