import { initTRPC, TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import { AppError, type ErrorCode, type Issue } from '../../../core/errors.ts';
import type { ShareLinkAccess } from '../../auth/authenticate.ts';
import { type Caller, checkInPerson, checkMayChange } from '../../auth/authenticate.ts';
import type { Alongside } from '../../auth/sessions.ts';
import type { Context } from './context.ts';
import { withinRate } from './socket-rate.ts';

const t = initTRPC.context<Context>().create({
  isDev: false,
  // Over HTTP nothing would end a subscription when its session ends.
  sse: { enabled: false },
  errorFormatter({ shape, error }) {
    const { code, message, issues } = described(error);
    return { ...shape, message, data: { ...shape.data, stack: undefined, appCode: code, issues } };
  },
});

interface Described {
  code: ErrorCode;
  message: string;
  issues: Issue[] | undefined;
}

/** Only the catalogue's words leave the process. */
function described(error: TRPCError): Described {
  const { cause } = error;
  if (cause instanceof AppError) {
    return { code: cause.code, message: cause.message, issues: cause.detail.issues };
  }
  if (cause instanceof ZodError) {
    const issues = cause.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
    return { code: 'request.invalid', message: new AppError('request.invalid').message, issues };
  }
  // What tRPC refused before any of our code ran, in the catalogue's words.
  const code = OF_TRPC[error.code] ?? 'server.failed';
  return { code, message: new AppError(code).message, issues: undefined };
}

const OF_TRPC: Partial<Record<TRPCError['code'], ErrorCode>> = {
  PARSE_ERROR: 'request.invalid',
  BAD_REQUEST: 'request.invalid',
  UNSUPPORTED_MEDIA_TYPE: 'request.invalid',
  UNAUTHORIZED: 'unauthorized',
  FORBIDDEN: 'forbidden',
  NOT_FOUND: 'path.unknown',
  METHOD_NOT_SUPPORTED: 'method.unknown',
  PAYLOAD_TOO_LARGE: 'request.tooLarge',
  TOO_MANY_REQUESTS: 'request.tooMany',
};

export function asTrpcError(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  // tRPC has no such code, and the host is checked before any call.
  const code = error.kind === 'MISDIRECTED_REQUEST' ? 'BAD_REQUEST' : error.kind;
  return new TRPCError({ code, message: error.message, cause: error });
}

export const { router } = t;

/**
 * A procedure for who is signed in. Errors of the catalogue keep their status on the way out. One
 * middleware for both: tRPC copies what it knows of a call for each of them.
 */
export const signedIn = t.procedure.use(async ({ ctx, type, next }) => {
  const caller = admitted(ctx, type === 'mutation');
  const { authenticator } = ctx.services;
  const confirm: Alongside = (query) => authenticator.confirm(query, caller);
  const result = await next({ ctx: { caller, userId: caller.user.id, confirm } });
  if (!result.ok && result.error.cause instanceof AppError) throw asTrpcError(result.error.cause);
  return result;
});

/** A procedure of somebody's own account: for who is there, not for scripts. */
export const inPerson = signedIn.use(async ({ ctx, next }) => {
  try {
    checkInPerson(ctx.caller);
  } catch (error) {
    throw asTrpcError(error);
  }
  return next();
});

/** A procedure for who has a link to look at a board. No other procedure is open to them. */
export const looking = t.procedure.use(async ({ ctx, next }) => {
  const result = await next({ ctx: { look: admittedLook(ctx) } });
  if (!result.ok && result.error.cause instanceof AppError) throw asTrpcError(result.error.cause);
  return result;
});

function admitted(ctx: Context, changes: boolean): Caller {
  try {
    checkLine(ctx);
    if (!ctx.caller) throw new AppError('unauthorized');
    if (changes) checkMayChange(ctx.caller);
    return ctx.caller;
  } catch (error) {
    throw asTrpcError(error);
  }
}

function admittedLook(ctx: Context): ShareLinkAccess {
  try {
    checkLine(ctx);
    if (!ctx.look) throw new AppError('unauthorized');
    return ctx.look;
  } catch (error) {
    throw asTrpcError(error);
  }
}

/** Refuses what comes too fast, or over a line that is being closed. */
function checkLine({ socket, services, failure }: Context): void {
  if (failure) throw failure;
  // One that is being closed, as after signing out, may go on sending until its client agrees.
  const isClosing = socket !== null && socket.readyState !== socket.OPEN;
  if (socket && services.config.limits && !withinRate(socket)) {
    throw new AppError('request.tooMany');
  }
  if (isClosing) throw new AppError('unauthorized');
}
