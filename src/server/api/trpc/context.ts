import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import type { Caller, ShareLinkAccess } from '../../auth/authenticate.ts';
import type { Identity } from '../../auth/open-connections.ts';
import type { Client } from '../../lib/request-source.ts';
import { type Source, sourceOf } from '../../lib/request-source.ts';
import { parseBearer } from '../../lib/tokens.ts';
import type { ClientLinkAccess } from '../../money/client-links/client-links.ts';
import type { Services } from '../../services.ts';
import type { Sockets } from './sockets.ts';

/** The caller of a procedure. Roles are read where permissions are checked. */
export interface Context {
  services: Services;
  /** The client of the HTTP request, or of the websocket. */
  client: Client;
  /** The same for the audit log. */
  source: Source;
  /** Null if no one is signed in. */
  caller: Caller | null;
  /** The caller's share link; null if there is none. */
  shareLink: ShareLinkAccess | null;
  /** The caller's client's link, over HTTP; null if there is none. */
  clientLink: ClientLinkAccess | null;
  /** The error that prevented identifying the caller. It must not sign anyone out. */
  failure: Error | null;
  /** Null over HTTP. */
  socket: WebSocket | null;
}

const TRY_AGAIN_LATER = 1013;

/**
 * Creates the contexts of HTTP requests and websockets. They never throw: over a websocket the
 * client would reconnect forever without learning why.
 */
export function contexts(services: Services, sockets: Sockets) {
  function ofRequest({ ip, headers }: FastifyRequest): Promise<Context> {
    const client = { ip, userAgent: headers['user-agent'] };
    return contextOf(client, parseBearer(headers.authorization), null);
  }

  /** `token` is from the client's connection parameters, its first message. */
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
      const shareLink = caller ? null : await services.authenticator.shareLinkOf(token);
      if (socket) sockets.endCheck(socket, identityOf(token, caller, shareLink));
      const clientLink = caller || socket ? null : await services.clientLinks.find(token);
      const source = sourceOf(client, caller);
      return { services, client, caller, shareLink, clientLink, failure: null, socket, source };
    } catch (error) {
      socket?.close(TRY_AGAIN_LATER);
      const source = sourceOf(client);
      const failure = asError(error);
      const nobody = { caller: null, shareLink: null, clientLink: null };
      return { services, client, ...nobody, failure, socket, source };
    }
  }

  return { ofRequest, ofSocket };
}

function identityOf(
  token: string | null,
  caller: Caller | null,
  shareLink: ShareLinkAccess | null,
): Identity | null {
  if (token && caller) return { token, caller };
  return token && shareLink ? { token, shareLink } : null;
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
