import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseRange } from '../../http/files/byte-range.ts';
import { contentDisposition } from '../../http/files/content-disposition.ts';
import { matchesIfNoneMatch } from '../../http/files/etags.ts';
import { isPreviewed } from './file-types.ts';
import type { OpenFile } from './files.ts';

/** Nothing in a file may run, load anything or be shown in a frame. */
const FILE_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";
/** The same in a frame of the page: browsers show PDF there in their own viewer. */
const PDF_POLICY = "default-src 'none'; sandbox; frame-ancestors 'self'";

/** On every response about a file, errors too. */
export const FILE_HEADERS = {
  'content-security-policy': FILE_POLICY,
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  vary: 'Cookie, Authorization',
  'cache-control': 'no-store',
};

/**
 * Sends a file, or a range of it. It is always an attachment, except a PDF for the page's preview. Its
 * media type is sent only if its bytes were recognised as one that pages preview: pictures, films and
 * sound play in their elements, which ignore that it is an attachment.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { row, open }: OpenFile,
  isPreview: boolean,
): Promise<FastifyReply> {
  const isPdf = isPreview && row.type === 'application/pdf';
  const etag = `"${createHash('sha256').update(row.path).digest('base64url').slice(0, 27)}"`;
  // A file never changes, but access to it does: it is revalidated at each use.
  const headers = {
    ...FILE_HEADERS,
    ...(isPdf && { 'content-security-policy': PDF_POLICY, 'x-frame-options': 'SAMEORIGIN' }),
    'cache-control': 'private, no-cache',
    'accept-ranges': 'bytes',
    etag,
  };
  reply.headers(headers);
  if (matchesIfNoneMatch(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const { range: wanted, 'if-range': ifRange = etag } = request.headers;
  const range = ifRange === etag ? parseRange(wanted, row.bytes) : null;
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${row.bytes}`).send();
  }
  try {
    const stream = await open(range);
    const { start, end } = range ?? { start: 0, end: row.bytes - 1 };
    reply.headers({
      'content-type': isPreviewed(row.type) ? row.type : 'application/octet-stream',
      'content-disposition': contentDisposition(isPdf ? 'inline' : 'attachment', row.name),
      'content-length': end - start + 1,
    });
    if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${row.bytes}`);
    return reply.send(stream);
  } catch (error) {
    reply.removeHeader('etag').headers(FILE_HEADERS);
    throw error;
  }
}
