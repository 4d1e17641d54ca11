import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ZodType, z } from 'zod';
import type { ErrorCode } from '../../../core/errors.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { TransactionHook } from '../../auth/sessions.ts';
import type { Source } from '../../lib/request-source.ts';
import type { Services } from '../../services.ts';
import { AnswerText, answerText } from './response-writer.ts';
import { expenseShape } from './routes/money/expenses/expense-shapes.schema.ts';
import { financeWebhookShape } from './routes/money/finance-webhook/finance-webhook-shapes.schema.ts';
import { invoiceShape } from './routes/money/invoice-shapes.schema.ts';
import { businessShape, clientShape } from './routes/money/money-shapes.schema.ts';
import { billingShape, milestoneShape } from './routes/money/projects/project-shapes.schema.ts';
import { quoteShape } from './routes/money/quotes/quote-shapes.schema.ts';
import { scheduleShape } from './routes/money/recurring/schedule-shapes.schema.ts';
import { timeEntryShape } from './routes/time/time-shapes.schema.ts';
import { tagOfLongHistory, ticketPieces } from './serialize.ts';
import { boardShape, ticketShape } from './shapes.schema.ts';
import type { TicketAnswer } from './shapes.ts';

export type Tag =
  | 'Signing in'
  | 'Users'
  | 'Boards'
  | 'Projects'
  | 'Tickets'
  | 'Time'
  | 'Clients and money'
  | 'Images'
  | 'Files'
  | 'Search'
  | 'Import and export'
  | 'Automation'
  | 'Webhooks';

/** One request: its input, validated by the route's schemas, and its caller. */
export interface Call<P = unknown, Q = unknown, B = unknown> {
  services: Services;
  /** The signed-in user, with the scope of their token; without an id on public routes. */
  viewer: Viewer;
  /** Whether their token gives access to money, if their role allows it. */
  hasMoneyScope: boolean;
  /** The digest of the token; empty on public routes. */
  sessionId: string;
  params: P;
  query: Q;
  body: B;
  /** The Idempotency-Key header, which is the same for each repetition of a write. */
  key: string | null;
  /** The If-Match header, on calls that support it. */
  ifMatch: string | null;
  /** Declares that the call changed nothing, so that no response is stored under its key. */
  markUnchanged(): void;
  /** Whether the call may have changed something. */
  hasChanged(): boolean;
  /** Part of a transaction that grants access: ensures that the token is still valid. */
  confirm: TransactionHook;
  /** The origin of the request, for the audit log. */
  source: Source;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A call of the REST API: mounted, documented and tested from this alone. */
export interface RestRoute {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** In Fastify's syntax: /api/tickets/:id */
  path: string;
  tag: Tag;
  summary: string;
  description?: string;
  /** Whether a bearer token is required. */
  signedIn: boolean;
  /** Whether an upload token is accepted like a session's. */
  takesUploadToken?: boolean;
  /** Whether API tokens are refused, as for changes to accounts. */
  inPerson?: boolean;
  /**
   * The refusal of API tokens of a single board, for what is not about one board. All other routes
   * pass `viewer` on, or concern nothing that such a token may not reach.
   */
  refusesBoardTokens?: ErrorCode;
  /** Whether it is about clients and money, for which API tokens have their own scope. */
  needsMoney?: boolean;
  /** Whether its response grants changes, so that read-only tokens are refused. */
  grantsChanges?: boolean;
  /** Whether it changes something; such a GET has no HEAD. */
  writes: boolean;
  /**
   * Whether it is about one ticket, board, time entry, client, invoice or the like with an ETag: reads
   * support If-None-Match, and writes If-Match.
   */
  hasEtag?: boolean;
  /** Fields of the body that may differ in a repetition with the same key. */
  ignoredFields?: readonly string[];
  /** The parts of a multipart body, which is read only after the call is authorized. */
  multipart?: ZodType;
  /** Whether the body may also be one file as it is; either is streamed by `run` itself. */
  takesRawFile?: boolean;
  bodyLimit?: number;
  params?: ZodType;
  query?: ZodType;
  body?: ZodType;
  status: 200 | 201 | 204;
  /** Null if the response has no body. */
  response: ZodType | null;
  /** The media types of a streamed response; `response` is then the shape of one row. */
  mediaTypes?: readonly string[];
  /** The errors of this call, besides those of every call. */
  errors: readonly ErrorCode[];
  /** The bodies of its errors, if they differ from the usual shape. */
  errorFormat?: { shape: ZodType; of(error: { status: number }): unknown };
  example: { params?: unknown; query?: unknown; body?: unknown; response: unknown };
  run(call: Call): Promise<unknown>;
}

const TAGGED: ReadonlySet<unknown> = new Set([
  ...[ticketShape, boardShape, timeEntryShape, businessShape, clientShape, invoiceShape],
  ...[expenseShape, quoteShape, scheduleShape, milestoneShape, billingShape],
  financeWebhookShape,
]);

/** Whether the response is one of these, with an ETag. */
export function hasTag({ hasEtag = false, response }: RestRoute): boolean {
  return hasEtag && TAGGED.has(response);
}

/** The text of such a response, and its ETag. */
export async function taggedText({ response: shape }: RestRoute, answer: unknown) {
  if (answer instanceof AnswerText) return { text: answer, etag: answer.etag };
  const isTicket = shape === ticketShape;
  const pieces = isTicket ? ticketPieces(answer as TicketAnswer) : [JSON.stringify(answer)];
  const text = await answerText(pieces);
  return { text, etag: (isTicket && tagOfLongHistory(answer as TicketAnswer)) || text.etag };
}

interface TypedRoute<P extends ZodType, Q extends ZodType, B extends ZodType, A extends ZodType>
  extends Omit<RestRoute, 'params' | 'query' | 'body' | 'response' | 'example' | 'run'> {
  params?: P;
  query?: Q;
  body?: B;
  response: A | null;
  example: { params?: z.input<P>; query?: z.input<Q>; body?: z.input<B>; response: z.output<A> };
  run(call: Call<z.output<P>, z.output<Q>, z.output<B>>): Promise<z.output<A> | AnswerText>;
}

/** Declares a route whose call, response and examples match its schemas. */
export function route<P extends ZodType, Q extends ZodType, B extends ZodType, A extends ZodType>(
  typed: TypedRoute<P, Q, B, A>,
): RestRoute {
  return typed as unknown as RestRoute;
}

type StreamRoute<P extends ZodType, Q extends ZodType, A extends ZodType> = Omit<
  TypedRoute<P, Q, ZodType, A>,
  'run'
> & { run(call: Call<z.output<P>, z.output<Q>>): Promise<Readable> };

/** The same for a streamed response in one of its `types`, which `run` sets. */
export function streamRoute<P extends ZodType, Q extends ZodType, A extends ZodType>(
  typed: StreamRoute<P, Q, A>,
): RestRoute {
  return typed as unknown as RestRoute;
}
