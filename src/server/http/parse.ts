import type { ZodType } from 'zod';
import { AppError, type Issue } from '../../core/errors.ts';

/** What was sent, as the schema reads it; throws 'request.invalid' with every issue. */
export function parse<T>(schema: ZodType<T>, sent: unknown): T {
  const { success, data, error } = schema.safeParse(sent);
  if (success) return data;
  const issues = error.issues.map(
    ({ path, message }): Issue => ({ path: path.join('.'), message }),
  );
  throw new AppError('request.invalid', { issues });
}
