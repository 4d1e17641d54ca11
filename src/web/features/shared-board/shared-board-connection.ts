import { createTRPCClient, httpLink } from '@trpc/client';
import { failureOfCall } from '../../live/connection/call-failures.ts';
import { connect } from '../../live/connection/connection.ts';
import { type Transport, TransportError } from '../../live/transport.ts';

import type { AppRouter } from '../../session/trpc.ts';

/** Follows a board by a share link: like any open board, through separate procedures. */
export interface SharedBoardConnection extends Transport {
  /** The name of the board's owner, and when the link expires (ms since 1970). */
  about(): Promise<{ owner: string | null; expiresAt: number | null }>;
  /** The details of an open ticket besides its card. */
  ticket(ticketId: string): Promise<{ description: string }>;
  close(): void;
}

/** `secret` is the link's; it replaces a session's token. */
export function connectSharedBoard(secret: string): SharedBoardConnection {
  const { origin } = location;
  const client = createTRPCClient<AppRouter>({
    links: [httpLink({ url: `${origin}/trpc`, headers: { authorization: `Bearer ${secret}` } })],
  });
  return {
    ...connect({ origin, token: () => secret, procedures: 'sharedBoard' }),
    about: () => asTransportError(client.sharedBoard.about.query()),
    ticket: (ticketId) => asTransportError(client.sharedBoard.ticket.query({ ticketId })),
  };
}

async function asTransportError<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw new TransportError(failureOfCall(error));
  }
}
