import type { ZodType, z } from 'zod';
import { AppError, type Issue } from '../../core/errors.ts';

/** Validates input with a schema. @throws AppError request.invalid with every issue */
export function parse<T>(schema: ZodType<T>, input: unknown): T {
  const { success, data, error } = schema.safeParse(input);
  if (success) return data;
  throw new AppError('request.invalid', {
    issues: error.issues.flatMap((issue) => issuesOf(issue)),
  });
}

/** The issues of a value; for a union, those of the variant that the value has. */
function issuesOf(
  { path, message, ...issue }: z.core.$ZodIssue,
  parentPath: PropertyKey[] = [],
): Issue[] {
  const fullPath = [...parentPath, ...path];
  if (issue.code === 'invalid_union') {
    const variant = issue.errors.find((issues) =>
      issues.every(({ path: inner }) => inner.length > 0),
    );
    if (variant) return variant.flatMap((inner) => issuesOf(inner, fullPath));
  }
  return [{ path: fullPath.join('.'), message }];
}
