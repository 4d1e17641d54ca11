import {
  type AnyTRPCProcedure,
  callTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  type TRPCError,
} from '@trpc/server';
import type { Context } from './context.ts';
import { appRouter } from './router.ts';

/** A call of a procedure, by HTTP or websocket. */
export interface Call {
  path: string;
  type: 'query' | 'mutation';
  input: unknown;
}

/** Called with each failed call. */
export type OnError = (failure: { path: string | undefined; error: TRPCError }) => void;

const { procedures, _config: config } = appRouter._def;
/** Procedure types by path. TypeScript sees them nested like their routers. */
const types = new Map(
  Object.entries(procedures as unknown as Record<string, AnyTRPCProcedure>).map(
    ([path, procedure]) => [path, procedure._def.type],
  ),
);

/** Whether there is a query or mutation with this path. */
export function isProcedure(path: unknown, type: unknown): path is string {
  return typeof path === 'string' && type !== 'subscription' && types.get(path) === type;
}

/** Runs a call and returns tRPC's response: its data, or the shape of its error. Never throws. */
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

/** Whether a value is a JSON object: no array, not null. */
export function isRecord(value: unknown): value is Record<string | number, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
