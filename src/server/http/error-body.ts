import type { AppError, ErrorKind, Issue } from '../../core/errors.ts';

/** The body of every answer that is an error (decisions §5). */
export interface ErrorBody {
  message: string;
  error: ErrorKind;
  issues?: Issue[];
}

export function errorBody(error: AppError): ErrorBody {
  const { issues } = error.detail;
  if (error.status !== 400) return { message: error.message, error: error.kind };
  return { message: messageOf(error), error: error.kind, issues: issues ?? [ownIssue(error)] };
}

/** What is wrong in words: of a request that is not valid, its first issue. */
function messageOf(error: AppError): string {
  const [first] = error.code === 'request.invalid' ? (error.detail.issues ?? []) : [];
  return first ? `${first.path} ${first.message}`.trim() : error.message;
}

function ownIssue(error: AppError): Issue {
  return { path: '', message: error.message };
}
