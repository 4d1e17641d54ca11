import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import type { Caller, ShareLinkAccess } from '../../auth/authenticate.ts';
import type { Identity } from '../../auth/open-connections.ts';
import type { Client } from '../../lib/request-source.ts';
import { type Source, sourceOf } from '../../lib/request-source.ts';
import { parseBearer } from '../../lib/tokens.ts';
import type { Services } from '../../services.ts';
import { servicesFor } from '../../token-scope.ts';
import type { Sockets } from './sockets.ts';

/** What a procedure knows of its caller. Roles are read where they are decided upon. */
export interface Context {
  /** What their token is good for. */
  services: Services;
  /** Where the call comes from: of the request, or of the whole connection. */
  client: Client;
  /** The same for the audit. */
  source: Source;
  /** Null where nobody is signed in. */
  caller: Caller | null;
  /** What they look at by a link; null where they have none. */
  look: ShareLinkAccess | null;
  /** Why it cannot be told who is calling. That is no reason to sign anybody out. */
  failure: Error | null;
  /** Null over HTTP. */
  socket: WebSocket | null;
}

const TRY_AGAIN_LATER = 1013;

/**
 * The context of an HTTP request, or of a websocket for as long as it is open. They never throw: over
 * a websocket that would make the client reconnect for ever, without being told why.
 */
export function contexts(services: Services, sockets: Sockets) {
  function ofRequest({ ip, headers }: FastifyRequest): Promise<Context> {
    const client = { ip, userAgent: headers['user-agent'] };
    return contextOf(client, parseBearer(headers.authorization), null);
  }

  /** `token` is what the client says of itself with its first text. */
  function ofSocket(socket: WebSocket, { headers }: IncomingMessage, token: unknown) {
    const client = { ip: sockets.addressOf(socket) ?? '', userAgent: headers['user-agent'] };
    return contextOf(client, parseBearer(`Bearer ${token}`), socket);
  }

  async function contextOf(
    client: Client,
    token: string | null,
    socket: WebSocket | null,
  ): Promise<Context> {
    if (socket) sockets.startCheck(socket);
    try {
      const caller = await services.authenticator.callerOf(token);
      const look = caller ? null : await services.authenticator.shareLinkOf(token);
      if (socket) sockets.settle(socket, identityOf(token, caller, look));
      const allowed = caller ? servicesFor(services, caller) : services;
      const source = sourceOf(client, caller);
      return { services: allowed, client, caller, look, failure: null, socket, source };
    } catch (error) {
      socket?.close(TRY_AGAIN_LATER);
      const source = sourceOf(client);
      const failure = asError(error);
      return { services, client, caller: null, look: null, failure, socket, source };
    }
  }

  return { ofRequest, ofSocket };
}

function identityOf(
  token: string | null,
  caller: Caller | null,
  look: ShareLinkAccess | null,
): Identity | null {
  if (token && caller) return { token, caller };
  return token && look ? { token, look } : null;
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
