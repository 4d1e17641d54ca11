import type { AppError } from '../../core/errors.ts';

/** The message with which a schema reports a wrong type. */
const TYPE = /^Invalid input: expected (\w+).*$/;

/** The message of an error with its first issue, and the path of that. */
export function messageOf({ message, detail }: AppError): string {
  const [issue] = detail.issues ?? [];
  if (!issue) return message;
  const issueText = issue.message.replace(TYPE, 'must be of type $1');
  return `${message}: ${[issue.path, issueText].filter(Boolean).join(' ')}`;
}
