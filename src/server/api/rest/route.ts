import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ZodType, z } from 'zod';
import type { ErrorCode } from '../../../core/errors.ts';
import type { Alongside } from '../../auth/sessions.ts';
import type { Source } from '../../lib/request-source.ts';
import type { Services } from '../../services.ts';
import { AnswerText, answerText } from './response-writer.ts';
import { tagOfLong, ticketPieces } from './serialize.ts';
import { boardShape, ticketShape } from './shapes.schema.ts';
import type { TicketAnswer } from './shapes.ts';

export type Tag =
  | 'Signing in'
  | 'Users'
  | 'Boards'
  | 'Projects'
  | 'Tickets'
  | 'Images'
  | 'Search'
  | 'Import and export'
  | 'Webhooks';

/** One request: what was sent, as the route's schemas read it, and by whom. */
export interface Call<P = unknown, Q = unknown, B = unknown> {
  /** What the token that it was sent with is good for. */
  services: Services;
  /** Who is signed in; empty where nobody needs to be. */
  userId: string;
  /** The digest of the token that it was sent with; empty where there need be none. */
  sessionId: string;
  params: P;
  query: Q;
  body: B;
  /** The Idempotency-Key header: the same for each sending of one write. */
  key: string | null;
  /** The If-Match header, of a call that takes it. */
  ifMatch: string | null;
  /** The one board that the token is for; null where it is for all that its person may open. */
  tokenBoardId: string | null;
  /** Says that the call comes to no change, so that nothing is kept under its key. */
  noteUnchanged(): void;
  /** Whether it may have changed something. */
  hasChanged(): boolean;
  /** Part of a transaction that gives access: the token that it was sent with is still good. */
  confirm: Alongside;
  /** Where it came from, for the audit. */
  source: Source;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** One call of the REST adapter: mounted, described and tested from this alone. */
export interface RestRoute {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As Fastify's: /api/tickets/:id */
  path: string;
  tag: Tag;
  summary: string;
  description?: string;
  /** Whether a bearer token is needed. */
  signedIn: boolean;
  /** Whether a token for the image calls is as good as a session's. */
  takesUploadToken?: boolean;
  /** Whether API tokens are refused: accounts are changed by who is signed in. */
  inPerson?: boolean;
  /** Whether what it answers is good for changing something, so that it is no reading. */
  grantsChanges?: boolean;
  /** Whether it changes something: a GET that does has no HEAD beside it. */
  writes: boolean;
  /**
   * Whether it is about one ticket or board, whose answer has an ETag: reading it takes If-None-Match,
   * and writing If-Match.
   */
  tagged?: boolean;
  /** Fields of the body that may differ where the same is sent again under one key. */
  passing?: readonly string[];
  /** The parts of a multipart body, which is not read before the call is admitted. */
  multipart?: ZodType;
  bodyLimit?: number;
  params?: ZodType;
  query?: ZodType;
  body?: ZodType;
  status: 200 | 201 | 204;
  /** Null where nothing is sent. */
  answer: ZodType | null;
  /** The media types of an answer that is rows, one after the other; then `answer` is one of them. */
  types?: readonly string[];
  /** What it is refused with besides what any call may be. */
  refusals: readonly ErrorCode[];
  /** The bodies of its errors, where they have a shape of their own. */
  refusal?: { shape: ZodType; of(error: { status: number }): unknown };
  example: { params?: unknown; query?: unknown; body?: unknown; answer: unknown };
  run(call: Call): Promise<unknown>;
}

/** Whether the answer is a ticket or a board as it is read, and has its tag. */
export function hasTag({ tagged = false, answer }: RestRoute): boolean {
  return tagged && (answer === ticketShape || answer === boardShape);
}

/** Such an answer as it is sent, and its tag. */
export async function taggedText({ answer: shape }: RestRoute, answer: unknown) {
  if (answer instanceof AnswerText) return { text: answer, etag: answer.etag };
  const isTicket = shape === ticketShape;
  const pieces = isTicket ? ticketPieces(answer as TicketAnswer) : [JSON.stringify(answer)];
  const text = await answerText(pieces);
  return { text, etag: (isTicket && tagOfLong(answer as TicketAnswer)) || text.etag };
}

interface TypedRoute<P extends ZodType, Q extends ZodType, B extends ZodType, A extends ZodType>
  extends Omit<RestRoute, 'params' | 'query' | 'body' | 'answer' | 'example' | 'run'> {
  params?: P;
  query?: Q;
  body?: B;
  answer: A | null;
  example: { params?: z.input<P>; query?: z.input<Q>; body?: z.input<B>; answer: z.output<A> };
  run(call: Call<z.output<P>, z.output<Q>, z.output<B>>): Promise<z.output<A> | AnswerText>;
}

/** A route whose call, answer and examples fit its schemas. */
export function route<P extends ZodType, Q extends ZodType, B extends ZodType, A extends ZodType>(
  typed: TypedRoute<P, Q, B, A>,
): RestRoute {
  return typed as unknown as RestRoute;
}

type StreamRoute<P extends ZodType, Q extends ZodType, A extends ZodType> = Omit<
  TypedRoute<P, Q, ZodType, A>,
  'run'
> & { run(call: Call<z.output<P>, z.output<Q>>): Promise<Readable> };

/** The same for one that answers with rows in one of its `types`, which `run` sets. */
export function streamRoute<P extends ZodType, Q extends ZodType, A extends ZodType>(
  typed: StreamRoute<P, Q, A>,
): RestRoute {
  return typed as unknown as RestRoute;
}
