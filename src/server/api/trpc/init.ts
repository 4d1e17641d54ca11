import { initTRPC, TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import { AppError, type ErrorCode, type Issue } from '../../../core/errors.ts';
import type { ClientLinkKind } from '../../../core/money/client-links/client-link.ts';
import { viewerOf } from '../../access/viewer.ts';
import type { ShareLinkAccess } from '../../auth/authenticate.ts';
import { type Caller, checkInPerson, checkMayChange } from '../../auth/authenticate.ts';
import type { TransactionHook } from '../../auth/sessions.ts';
import type { ClientLinkAccess } from '../../money/client-links/client-links.ts';
import type { Context } from './context.ts';
import { mayCall } from './socket-rate.ts';

const t = initTRPC.context<Context>().create({
  isDev: false,
  // Over HTTP a subscription would not end with its session.
  sse: { enabled: false },
  errorFormatter({ shape, error }) {
    const { code, message, issues } = describeError(error);
    return { ...shape, message, data: { ...shape.data, stack: undefined, appCode: code, issues } };
  },
});

interface ErrorDescription {
  code: ErrorCode;
  message: string;
  issues: Issue[] | undefined;
}

/** Only messages of the error catalogue leave the process. */
function describeError(error: TRPCError): ErrorDescription {
  const { cause } = error;
  if (cause instanceof AppError) {
    return { code: cause.code, message: cause.message, issues: cause.detail.issues };
  }
  if (cause instanceof ZodError) {
    const issues = cause.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
    return { code: 'request.invalid', message: new AppError('request.invalid').message, issues };
  }
  // Errors of tRPC itself get the catalogue's message.
  const code = CODE_OF_TRPC_ERROR[error.code] ?? 'server.failed';
  return { code, message: new AppError(code).message, issues: undefined };
}

const CODE_OF_TRPC_ERROR: Partial<Record<TRPCError['code'], ErrorCode>> = {
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
  // tRPC has no such code; the host is checked before any call.
  const code = error.kind === 'MISDIRECTED_REQUEST' ? 'BAD_REQUEST' : error.kind;
  return new TRPCError({ code, message: error.message, cause: error });
}

export const { router } = t;

/**
 * A procedure for signed-in callers, tokens of a single board among them: it passes `viewer` on, to
 * services that keep within such a token's board. Errors of the catalogue keep their status. It is one
 * middleware, since tRPC copies the call's options for each.
 */
export const signedIn = t.procedure.use(async ({ ctx, type, next }) => {
  const caller = requireCaller(ctx, type === 'mutation');
  const { authenticator } = ctx.services;
  const confirm: TransactionHook = (query) => authenticator.confirm(query, caller);
  const result = await next({ ctx: { caller, viewer: viewerOf(caller), confirm } });
  if (!result.ok && result.error.cause instanceof AppError) throw asTrpcError(result.error.cause);
  return result;
});

/**
 * Closes a procedure to tokens of a single board, which get this refusal, and gives it a `userId`
 * for services that know no such tokens. It follows the input, so that a bad one is refused first.
 */
export function wholeAccount(refusal: ErrorCode = 'forbidden') {
  return t.middleware(({ ctx: { caller }, next }) => {
    const isWhole = caller !== null && viewerOf(caller).onlyBoard === null;
    if (!isWhole) throw asTrpcError(new AppError(refusal));
    return next({ ctx: { userId: caller.user.id } });
  });
}

/** A procedure of one's own account: for sessions, not for API tokens. */
export const inPerson = signedIn.use(async ({ ctx, next }) => {
  try {
    checkInPerson(ctx.caller);
  } catch (error) {
    throw asTrpcError(error);
  }
  return next({ ctx: { userId: ctx.caller.user.id } });
});

/** A procedure for the holder of a share link, who may call no other procedure. */
export const withShareLink = t.procedure.use(async ({ ctx, next }) => {
  const result = await next({ ctx: { shareLinkAccess: requireShareLink(ctx) } });
  if (!result.ok && result.error.cause instanceof AppError) throw asTrpcError(result.error.cause);
  return result;
});

/** A procedure for the holder of a client's link; with a kind, of such links alone. */
export function withClientLink(kind?: ClientLinkKind) {
  return t.procedure.use(async ({ ctx, next }) => {
    const result = await next({ ctx: { clientLink: requireClientLink(ctx, kind) } });
    if (!result.ok && result.error.cause instanceof AppError) throw asTrpcError(result.error.cause);
    return result;
  });
}

function requireCaller(ctx: Context, changes: boolean): Caller {
  try {
    checkConnection(ctx);
    if (!ctx.caller) throw new AppError('unauthorized');
    if (changes) checkMayChange(ctx.caller);
    return ctx.caller;
  } catch (error) {
    throw asTrpcError(error);
  }
}

function requireShareLink(ctx: Context): ShareLinkAccess {
  try {
    checkConnection(ctx);
    if (!ctx.shareLink) throw new AppError('unauthorized');
    return ctx.shareLink;
  } catch (error) {
    throw asTrpcError(error);
  }
}

function requireClientLink(ctx: Context, kind: ClientLinkKind | undefined): ClientLinkAccess {
  try {
    checkConnection(ctx);
    const { clientLink } = ctx;
    const isOfKind = kind === undefined || clientLink?.kind === kind;
    if (!clientLink || !isOfKind) throw new AppError('unauthorized');
    return clientLink;
  } catch (error) {
    throw asTrpcError(error);
  }
}

/** Refuses calls beyond the rate limit, or over a closing socket. */
function checkConnection({ socket, services, failure }: Context): void {
  if (failure) throw failure;
  // A closing socket, as after signing out, may send until its client agrees.
  const isClosing = socket !== null && socket.readyState !== socket.OPEN;
  if (socket && services.config.limits && !mayCall(socket)) {
    throw new AppError('request.tooMany');
  }
  if (isClosing) throw new AppError('unauthorized');
}
