import type { AppError } from '../../core/errors.ts';

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

/** The message with which a schema reports a wrong type. */
const TYPE = /^Invalid input: expected (\w+).*$/;

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

/** Why Freelane cannot start: one line that tells the operator what to change. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
  }
}

/** The message of an error with its first issue, and the path of that. */
export function messageOf({ message, detail }: AppError): string {
  const [issue] = detail.issues ?? [];
  if (!issue) return message;
  const issueText = issue.message.replace(TYPE, 'must be of type $1');
  return `${message}: ${[issue.path, issueText].filter(Boolean).join(' ')}`;
}
