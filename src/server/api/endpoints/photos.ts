import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../core/errors.ts';
import { viewerOf } from '../../access/viewer.ts';
import { pathOf } from '../../http/request.ts';
import { pathOfLink } from '../../lib/photo-path.ts';
import type { Services } from '../../services.ts';
import { readerOf } from './files.ts';

const REFUSAL_POLICY = "default-src 'none'; sandbox";
/** A browser shows a single image in its own document, with inline styles. */
const IMAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** On every response, errors too: a browser must treat an uploaded photo as nothing else. */
const HEADERS = {
  'content-security-policy': REFUSAL_POLICY,
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  vary: 'Cookie, Authorization',
  'cache-control': 'no-store',
};

/** Photos at their links, for callers who may see them at this moment. */
export function registerPhotos(app: FastifyInstance, services: Services): void {
  app.get('/photos/*', async (request, reply) => {
    reply.headers(HEADERS);
    const reader = await readerOf(services, request, 'freelane_photos');
    const path = pathOfLink(pathOf(request));
    if (path === null) throw new AppError('photo.unknown');
    const photo = await services.photos.read(viewerOf(reader), path);
    const isThumb = (request.query as { size?: unknown }).size === 'thumb';
    const etag = etagOf(path, isThumb);
    // A photo never changes, but access to it does: it is revalidated at each use.
    reply.headers({
      'cache-control': 'private, no-cache',
      'content-security-policy': IMAGE_POLICY,
      etag,
    });
    if (isKnown(request, etag)) return reply.code(304).send();
    return sendPhoto(reply, isThumb ? 'image/webp' : photo.mime, () => photo.open(isThumb));
  });
}

async function sendPhoto(
  reply: FastifyReply,
  mime: string,
  open: () => ReturnType<Awaited<ReturnType<Services['photos']['read']>>['open']>,
) {
  try {
    const { bytes, stream } = await open();
    reply.headers({
      'content-type': mime,
      'content-disposition': 'inline',
      ...(bytes !== null && { 'content-length': bytes }),
    });
    return reply.send(stream);
  } catch (error) {
    reply.removeHeader('etag').headers(HEADERS);
    throw error;
  }
}

function etagOf(path: string, isThumb: boolean): string {
  const hash = createHash('sha256').update(isThumb ? `${path}\0thumb` : path);
  return `"${hash.digest('base64url').slice(0, 27)}"`;
}

function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  const header = headers['if-none-match'] ?? '';
  return header.split(/, */).some((one) => one === etag || one === `W/${etag}`);
}
