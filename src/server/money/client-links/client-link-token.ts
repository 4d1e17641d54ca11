import { createHmac } from 'node:crypto';
import type { Config } from '../../config/read-config.ts';

/**
 * The token of a link. It is derived from APP_SECRET, so that a copy of the database opens no link,
 * a repeated request answers the same link, and an email that waits to be sent does not store it.
 */
export function clientLinkToken({ appSecret }: Pick<Config, 'appSecret'>, id: string): string {
  const digest = createHmac('sha256', appSecret).update(`client-link\0${id}`).digest('base64url');
  return `client_${digest}`;
}

/** The token is in the fragment, which browsers do not send and servers do not log. */
export function clientLinkUrl(config: Pick<Config, 'appSecret' | 'publicUrl'>, id: string): string {
  return `${config.publicUrl}/client#${clientLinkToken(config, id)}`;
}

/** The lock under which the links of a document are made, and all of them ended. */
export const clientLinksLock = (targetId: string): string => `client links ${targetId}`;
