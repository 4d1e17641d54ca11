import type { ZodType, z } from 'zod';
import { AppError, type Issue } from '../../core/errors.ts';

/** What was sent, as the schema reads it; throws 'request.invalid' with every issue. */
export function parse<T>(schema: ZodType<T>, sent: unknown): T {
  const { success, data, error } = schema.safeParse(sent);
  if (success) return data;
  throw new AppError('request.invalid', { issues: error.issues.flatMap((issue) => told(issue)) });
}

/** Of a value that may have several forms, what is wrong with the form that it has. */
function told({ path, message, ...issue }: z.core.$ZodIssue, within: PropertyKey[] = []): Issue[] {
  const at = [...within, ...path];
  if (issue.code === 'invalid_union') {
    const form = issue.errors.find((issues) => issues.every(({ path: inner }) => inner.length > 0));
    if (form) return form.flatMap((inner) => told(inner, at));
  }
  return [{ path: at.join('.'), message }];
}
