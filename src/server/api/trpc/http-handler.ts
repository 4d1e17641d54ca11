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
 * Answers ordinary HTTP calls exactly as tRPC's adapter does, without its web Request and Response
 * per call, which take several times as long as the call itself. It is a hook before the adapter,
 * which handles all other requests.
 */
export function createHttpHandler({ maxBatchSize, contextOf, onError }: Options) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const calls = callsOf(request);
    if (!calls || calls.length > maxBatchSize) return;
    const ctx = await contextOf(request);
    const responses = await Promise.all(calls.map((call, n) => responseTo(call, n, ctx)));
    const texts = responses.map(textOf);
    return reply
      .code(getHTTPStatusCode(responses))
      .headers({ vary: 'trpc-accept, accept', 'cache-control': 'no-store' })
      .header('content-type', 'application/json')
      .send(isBatch(request) ? `[${texts.join()}]` : texts[0]);
  };

  async function responseTo(call: Call, n: number, ctx: Context) {
    const { data, error } = await resultOf(call, n, ctx, onError);
    return error ? { error } : { result: { data } };
  }
}

/** A response as JSON; its data may be cached as JSON. */
function textOf(response: { result?: { data: unknown } }): string {
  const cached = cachedJson(response.result?.data);
  return cached === undefined ? JSON.stringify(response) : `{"result":{"data":${cached}}}`;
}

/** The calls of an ordinary request; null if the adapter has to handle it. */
function callsOf(request: FastifyRequest): Call[] | null {
  const { method, headers } = request;
  const { path: pathParam } = request.params as { path?: string };
  const type = method === 'POST' ? 'mutation' : 'query';
  if (pathParam === undefined || (method !== 'POST' && method !== 'GET')) return null;
  if (headers['trpc-accept'] !== undefined || headers.accept?.includes('jsonl')) return null;
  if (headers['content-type'] !== (method === 'POST' ? 'application/json' : undefined)) return null;
  const inputs = inputsOf(request);
  if (inputs === null) return null;
  const paths = isBatch(request) ? pathParam.split(',') : [pathParam];
  if (!paths.every((path) => isProcedure(path, type))) return null;
  return paths.map((path, n) => ({ path, type, input: inputs[n] }));
}

/** The inputs of a request's calls by index; null if they are not plain JSON. */
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
