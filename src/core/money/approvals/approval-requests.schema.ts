import { z } from 'zod';
import { id, line, text } from '../../text.schema.ts';
import { timeDay } from '../../time/time-commands.schema.ts';
import { email } from '../../users/user.schema.ts';
import { MONEY_LIMITS } from '../money-limits.ts';

/** The ids are made by the page, so that repeating the request changes nothing. */
export const newApproval = z
  .object({
    id,
    linkId: id,
    clientId: id,
    /** Null for all projects of the client that are billed by the hour. */
    projectId: id.nullable(),
    from: timeDay,
    until: timeDay,
    showsNames: z.boolean(),
    showsAmounts: z.boolean(),
    /** Shown above the entries. */
    message: z.string().trim().pipe(text(MONEY_LIMITS.approvalText)),
  })
  .strict()
  .refine(({ from, until }) => from <= until, {
    path: ['until'],
    message: 'must not be before the first day',
  });

const digest = z.string().regex(/^[0-9a-f]{64}$/, 'is not a digest');
const key = z.string().regex(/^[0-9a-f]{32}$/, 'is not a line');

/** What a client says of lines, as they were shown. */
export const approvalDecision = z
  .object({
    name: line(MONEY_LIMITS.decisionName),
    lines: z
      .array(
        z
          .object({
            ...{ key, digest, kind: z.enum(['approved', 'asked']) },
            /** When what was said of the line before was said, as shown; null if nothing was. */
            seenAt: z.int().nullable(),
            /** The question. */
            question: z.string().trim().pipe(text(MONEY_LIMITS.approvalText)),
          })
          .strict()
          .refine(({ kind, question }) => (kind === 'asked') === (question !== ''), {
            path: ['question'],
            message: 'must be given for a question, and only then',
          }),
      )
      .min(1)
      .max(MONEY_LIMITS.approvalLines * 2),
  })
  .strict();

/** The answer to a question; `askedAt` is the question that its user sees. */
export const approvalAnswer = z
  .object({ id, key, askedAt: z.int(), answer: line(MONEY_LIMITS.approvalText) })
  .strict();

/** An email with a link; its id is made by the page, so that repeating the request sends nothing. */
export const approvalEmail = z
  .object({
    ...{ id, emailId: id, subject: line(MONEY_LIMITS.messageSubject) },
    to: email.transform((written) => written.trim()),
    text: text(MONEY_LIMITS.messageText),
  })
  .strict();

export const approvalRequirement = z.object({ clientId: id, isRequired: z.boolean() }).strict();

export type NewApproval = z.infer<typeof newApproval>;
export type ApprovalDecision = z.infer<typeof approvalDecision>;
export type ApprovalEmail = z.infer<typeof approvalEmail>;
export type ApprovalAnswer = z.infer<typeof approvalAnswer>;
