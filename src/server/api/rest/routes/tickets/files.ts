import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { LIMITS } from '../../../../../core/limits.ts';
import { id } from '../../../../../core/text.schema.ts';
import { fileEntryOf, type ReceivedFile } from '../../../../attachments/files/files.ts';
import { withReceivedFiles } from '../../../../attachments/files/received-body.ts';
import { FILE_HEADERS, sendFile } from '../../../../attachments/files/send-file.ts';
import { incomingFolder } from '../../../../attachments/stores/folders.ts';
import type { Query } from '../../../../storage/store.ts';
import type { FileRow } from '../../../../storage/tickets/files.ts';
import * as example from '../../docs/examples.ts';
import { execute } from '../../execute.ts';
import { isRepeat, withIdempotencyKey } from '../../idempotency.ts';
import { type RestRoute, route, streamRoute } from '../../route.ts';
import { successShape } from '../../shapes.schema.ts';
import { oneTicket } from './ticket-body.schema.ts';

const FILES = { tag: 'Files', signedIn: true, params: oneTicket } as const;

const fileShape = z
  .object({
    id: z.string(),
    name: z.string(),
    type: z.string().describe('The media type detected from the content, or else as declared'),
    bytes: z.int().min(0),
    uploadedBy: z.string().describe('The id of a user'),
    createdAt: z.iso.datetime({ precision: 3 }),
    url: z.string().describe('The address for downloads by a signed-in browser'),
  })
  .meta({ id: 'File' });

const filesShape = z.object({ files: z.array(fileShape) }).meta({ id: 'Files' });

const oneFile = oneTicket.extend({ fileId: id });
const fileId = 'f0ke3y0qk7c2m9x4w8d5n6p2r0s4t';
const one = { id: example.ticketId, fileId };
const file = {
  ...{ id: fileId, name: 'Offer.pdf', type: 'application/pdf', bytes: 48_213 },
  ...{ uploadedBy: example.ticket.createdBy, createdAt: '2026-11-22T08:00:00.000Z' },
  url: `/files/${example.ticketId}/${fileId}`,
};

/** Files of any type on tickets. */
export const fileRoutes: RestRoute[] = [
  route({
    ...FILES,
    method: 'GET',
    path: '/api/tickets/:id/files',
    summary: 'List the files of a ticket, first added first',
    writes: false,
    status: 200,
    response: filesShape,
    errors: ['ticket.unknown'],
    example: { params: { id: example.ticketId }, response: { files: [file] } },
    async run({ services, viewer, params }) {
      return answerOf(await services.files.list(viewer, params.id));
    },
  }),
  route({
    ...FILES,
    method: 'POST',
    path: '/api/tickets/:id/files',
    summary: 'Add files of any type to a ticket',
    description:
      'Either multipart/form-data with up to 20 files, of which all are stored or none, or one ' +
      'file as the raw body, with its name in ?name= and its type in Content-Type. FILES_MAX_MB ' +
      'limits each.',
    writes: true,
    multipart: z.object({ files: z.array(z.string()) }).meta({ id: 'FileUpload' }),
    takesRawFile: true,
    query: z.object({
      name: z
        .string()
        .min(1, 'must not be empty')
        .max(LIMITS.url)
        .optional()
        .describe('The name of a file that is sent as the raw body'),
    }),
    status: 201,
    response: filesShape,
    errors: [
      'ticket.unknown',
      'forbidden',
      'board.full',
      'file.empty',
      'file.tooLarge',
      'file.limit',
      'file.full',
      'file.storeAway',
      'upload.incomplete',
    ],
    example: {
      params: { id: example.ticketId },
      query: { name: 'Offer.pdf' },
      response: { files: [file] },
    },
    async run(call) {
      const { services, viewer, params, query, request, source } = call;
      const { config, files } = services;
      // A repeated request gets the first answer, even if the ticket is full by now.
      if (!(await isRepeat(call))) await files.admit(viewer, params.id);
      const folder = incomingFolder(config);
      const limits = { userId: viewer.userId, maxBytes: config.fileMaxBytes };
      const receiving = { folder, name: query.name, ...limits };
      return withReceivedFiles(request.raw, receiving, async (received) => {
        const fingerprint = call.key === null ? '' : await fingerprintOf(params.id, received);
        return withIdempotencyKey(call, fingerprint, async (storeAnswer) => {
          const place = await files.admit(viewer, params.id);
          const also =
            storeAnswer &&
            ((inner: Query, added: FileRow[]) => storeAnswer(inner, answerOf(added)));
          return answerOf(await files.add(viewer, place, received, source, also));
        });
      });
    },
  }),
  streamRoute({
    ...FILES,
    method: 'GET',
    path: '/api/tickets/:id/files/:fileId',
    summary: 'Download a file',
    description: 'Supports Range, If-Range and If-None-Match. It is always an attachment.',
    writes: false,
    params: oneFile,
    status: 200,
    mediaTypes: ['application/octet-stream'],
    response: z.string(),
    errors: ['ticket.unknown', 'file.unknown', 'file.storeAway'],
    example: { params: one, response: '(bytes)' },
    async run({ services, viewer, params, request, reply }) {
      reply.headers(FILE_HEADERS);
      const found = await services.files.read(viewer, params.id, params.fileId);
      return sendFile(request, reply, found, false) as never;
    },
  }),
  route({
    ...FILES,
    method: 'DELETE',
    path: '/api/tickets/:id/files/:fileId',
    summary: 'Remove a file from a ticket',
    writes: true,
    params: oneFile,
    status: 200,
    response: successShape,
    errors: ['ticket.unknown', 'forbidden', 'file.unknown', 'command.reused'],
    example: { params: one, response: { success: true } },
    async run(call) {
      const { services, viewer, params } = call;
      const { ticket } = await services.boardReader.visibleTicket(viewer, params.id);
      const on = { boardId: ticket.boardId, ticketId: params.id };
      await execute(call, { type: 'tickets.removeFile', ...on, fileId: params.fileId });
      return { success: true as const };
    },
  }),
];

function answerOf(rows: readonly FileRow[]): z.output<typeof filesShape> {
  const files = rows.map((row) => {
    const { id: rowId, name, type, bytes, uploadedBy, createdAt } = fileEntryOf(row);
    const url = `/files/${row.ticketId}/${rowId}`;
    const at = new Date(createdAt).toISOString();
    return { id: rowId, name, type, bytes, uploadedBy, createdAt: at, url };
  });
  return { files };
}

/** Identifies an upload by the contents of its files. */
async function fingerprintOf(ticketId: string, files: readonly ReceivedFile[]): Promise<string> {
  const digests: string[][] = [];
  for (const { tempPath, name } of files) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(tempPath), hash);
    digests.push([name, hash.digest('hex')]);
  }
  return JSON.stringify(['POST files', ticketId, digests]);
}
