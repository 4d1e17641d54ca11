import type { AppError } from '../../core/errors.ts';

/** How a schema says that something is of another type. */
const TYPE = /^Invalid input: expected (\w+).*$/;

/** Why a file was refused, with what is wrong in it, and where. */
export function messageOf({ message, detail }: AppError): string {
  const [issue] = detail.issues ?? [];
  if (!issue) return message;
  const words = issue.message.replace(TYPE, 'must be of type $1');
  return `${message}: ${[issue.path, words].filter(Boolean).join(' ')}`;
}
