import {
  type AnyTRPCProcedure,
  callTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  type TRPCError,
} from '@trpc/server';
import type { Context } from './context.ts';
import { appRouter } from './router.ts';

/** One call of a procedure, by HTTP or by websocket. */
export interface Call {
  path: string;
  type: 'query' | 'mutation';
  input: unknown;
}

/** Hears of each call that failed. */
export type OnError = (failure: { path: string | undefined; error: TRPCError }) => void;

const { procedures, _config: config } = appRouter._def;
/** By path. To the compiler they are nested as their routers are. */
const types = new Map(
  Object.entries(procedures as unknown as Record<string, AnyTRPCProcedure>).map(
    ([path, procedure]) => [path, procedure._def.type],
  ),
);

/** Whether there is a query, or a mutation, of this path. */
export function isProcedure(path: unknown, type: unknown): path is string {
  return typeof path === 'string' && type !== 'subscription' && types.get(path) === type;
}

/** What tRPC answers a call with: its data, or the shape of its error. It never throws. */
export async function resultOf(
  { path, type, input }: Call,
  batchIndex: number,
  ctx: Context,
  onError: OnError,
) {
  try {
    const getRawInput = async () => input;
    const call = { router: appRouter, path, type, getRawInput, ctx, batchIndex };
    return { data: (await callTRPCProcedure({ ...call, signal: undefined })) as unknown };
  } catch (cause) {
    const error = getTRPCErrorFromUnknown(cause);
    onError({ path, error });
    return { error: getTRPCErrorShape({ config, error, path, type, input, ctx }) };
  }
}

/** An object as JSON has them: no list, not null. */
export function isRecord(value: unknown): value is Record<string | number, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
