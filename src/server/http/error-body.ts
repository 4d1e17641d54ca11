import type { AppError, ErrorKind, Issue } from '../../core/errors.ts';

/** The body of every error response (decisions §5). */
export interface ErrorBody {
  message: string;
  error: ErrorKind;
  issues?: Issue[];
}

export function errorBody(error: AppError): ErrorBody {
  const { issues } = error.detail;
  if (error.status !== 400) return { message: error.message, error: error.kind };
  return { message: messageOf(error), error: error.kind, issues: issues ?? [issueOf(error)] };
}

/** The message of an error; for an invalid request, that of its first issue. */
function messageOf(error: AppError): string {
  const [first] = error.code === 'request.invalid' ? (error.detail.issues ?? []) : [];
  return first ? `${first.path} ${first.message}`.trim() : error.message;
}

function issueOf(error: AppError): Issue {
  return { path: '', message: error.message };
}
