import { getHTTPStatusCode } from '@trpc/server/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cachedJson } from '../../storage/cache/json-cache.ts';
import { type Call, isProcedure, isRecord, type OnError, resultOf } from './call.ts';
import type { Context } from './context.ts';

interface Options {
  maxBatchSize: number;
  contextOf(request: FastifyRequest): Promise<Context>;
  onError: OnError;
}

/**
 * Answers calls over HTTP as browsers make them, to the letter as tRPC's adapter does, which makes a
 * web Request and a Response of each call: that takes several times as long as the call. A hook before
 * the adapter, to which it leaves whatever is out of the ordinary.
 */
export function registerHttpHandler({ maxBatchSize, contextOf, onError }: Options) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const calls = callsOf(request);
    if (!calls || calls.length > maxBatchSize) return;
    const ctx = await contextOf(request);
    const answers = await Promise.all(calls.map((call, n) => answerTo(call, n, ctx)));
    const texts = answers.map(textOf);
    return reply
      .code(getHTTPStatusCode(answers))
      .headers({ vary: 'trpc-accept, accept', 'cache-control': 'no-store' })
      .header('content-type', 'application/json')
      .send(isBatch(request) ? `[${texts.join()}]` : texts[0]);
  };

  async function answerTo(call: Call, n: number, ctx: Context) {
    const { data, error } = await resultOf(call, n, ctx, onError);
    return error ? { error } : { result: { data } };
  }
}

/** An answer as JSON, of which the longest part may be written already. */
function textOf(answer: { result?: { data: unknown } }): string {
  const kept = cachedJson(answer.result?.data);
  return kept === undefined ? JSON.stringify(answer) : `{"result":{"data":${kept}}}`;
}

/** The calls of an ordinary request; null when the adapter has to look at it. */
function callsOf(request: FastifyRequest): Call[] | null {
  const { method, headers } = request;
  const { path: named } = request.params as { path?: string };
  const type = method === 'POST' ? 'mutation' : 'query';
  if (named === undefined || (method !== 'POST' && method !== 'GET')) return null;
  if (headers['trpc-accept'] !== undefined || headers.accept?.includes('jsonl')) return null;
  if (headers['content-type'] !== (method === 'POST' ? 'application/json' : undefined)) return null;
  const inputs = inputsOf(request);
  if (inputs === null) return null;
  const paths = isBatch(request) ? named.split(',') : [named];
  if (!paths.every((path) => isProcedure(path, type))) return null;
  return paths.map((path, n) => ({ path, type, input: inputs[n] }));
}

/** What the calls of a request are given, by their number; null where that is not plain JSON. */
function inputsOf(request: FastifyRequest): Record<number, unknown> | null {
  const { input, batch: _, ...others } = queryOf(request);
  if (Object.keys(others).length > 0) return null;
  const text = request.method === 'POST' ? request.body : input;
  if (text === undefined) return {};
  if (typeof text !== 'string') return null;
  try {
    const parsed: unknown = JSON.parse(text);
    if (!isBatch(request)) return { 0: parsed };
    return isRecord(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

function isBatch(request: FastifyRequest): boolean {
  return queryOf(request).batch === '1';
}

function queryOf(request: FastifyRequest): Record<string, unknown> {
  return request.query as Record<string, unknown>;
}
