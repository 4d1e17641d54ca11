import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { id } from '../../../../../core/text.schema.ts';
import { withReservedRoom } from '../../../../attachments/disk-space.ts';
import { commentGroup } from '../../../../attachments/photo-access.ts';
import type { UploadedFile } from '../../../../attachments/photos.ts';
import { MAX_UPLOAD_BYTES, withUploadedFiles } from '../../../../attachments/received-files.ts';
import { incomingFolder } from '../../../../attachments/stores/folders.ts';
import { checkPlace, checkTicket } from '../../../../attachments/uploader.ts';
import {
  grantOf,
  type UploadGrant,
  uploadToken,
} from '../../../../attachments/uploads/upload-token.ts';
import { parse } from '../../../../http/parse.ts';
import type { PhotoScope } from '../../../../lib/photo-path.ts';
import type { Query } from '../../../../storage/store.ts';
import * as example from '../../docs/examples.ts';
import { isRepeat, withIdempotencyKey } from '../../idempotency.ts';
import { type Call, route } from '../../route.ts';
import { successShape } from '../../shapes.schema.ts';

const IMAGES = { tag: 'Images', signedIn: true, status: 200 } as const;

const place = {
  boardId: id,
  ticketId: id.describe(
    'The id of a ticket, or an id that begins with temp_ for a ticket that does not exist yet',
  ),
};
const group = z
  .union([z.literal(''), commentGroup])
  .optional()
  .transform((text) => text || undefined)
  .describe('The group of a comment: comment_{timestamp}_{random}');
const one = { boardId: example.boardId, ticketId: example.ticketId };
const url = `/photos/${example.boardId}/${example.ticketId}/1763712000000-desk.jpg`;

const placeFields = z.object(place);
const scopeFields = placeFields.extend({ commentId: group });

const uploadParts = z
  .object({ files: z.array(z.string()).describe('One or more images') })
  .extend(scopeFields.shape)
  .meta({ id: 'Upload' });

/** Photos of tickets and comments, for scripts. */
export const imageRoutes = [
  route({
    ...IMAGES,
    method: 'GET',
    path: '/api/firebase/token',
    summary: 'Get a token for the image calls of one ticket, valid for ten minutes',
    writes: false,
    grantsChanges: true,
    query: scopeFields,
    response: z
      .object({ success: z.literal(true), token: z.string(), error: z.null() })
      .meta({ id: 'ImageToken' }),
    errors: ['board.unknown', 'ticket.unknown', 'forbidden'],
    errorFormat: {
      shape: z
        .object({ success: z.literal(false), token: z.null(), error: z.string() })
        .meta({ id: 'NoImageToken' }),
      of: ({ status }) => ({
        success: false,
        token: null,
        error: status === 401 ? 'Unauthorized' : 'Failed to get Firebase token',
      }),
    },
    example: { query: one, response: { success: true, token: 'flu_a-token', error: null } },
    async run({ services, viewer, query, sessionId }) {
      const scope = scopeOf(query);
      await services.photos.allow(viewer, scope);
      const token = uploadToken(services.config, sessionId, scope);
      return { success: true as const, token, error: null };
    },
  }),
  route({
    ...IMAGES,
    method: 'POST',
    path: '/api/images',
    summary: 'Upload photos of a ticket or of a comment',
    description:
      'JPEG, PNG, GIF, WebP and AVIF. All of them are stored or none. Without commentId, the ' +
      'ticket links them in the order of the files. Parts may come in any order.',
    writes: true,
    takesUploadToken: true,
    multipart: uploadParts,
    response: z.object({ urls: z.array(z.string()) }).meta({ id: 'Uploaded' }),
    errors: [
      'board.unknown',
      'ticket.unknown',
      'forbidden',
      'photo.wrongType',
      'photo.heic',
      'photo.damaged',
      'photo.tooManyPixels',
      'photo.tooManyFrames',
      'photo.limit',
      'photo.commentLimit',
      'photo.tooLarge',
      'photo.full',
      'photo.storeAway',
    ],
    example: { response: { urls: [url] } },
    async run(call) {
      const { services, viewer, request } = call;
      const grant = grantFor(services, request);
      const admit = await checkUpload(call, grant);
      const folder = incomingFolder(services.config);
      const body = { userId: viewer.userId, request: request.raw, maxBytes: MAX_UPLOAD_BYTES };
      return withReservedRoom(folder, body, () =>
        withUploadedFiles(request, folder, {
          admit,
          async work({ fields, files }) {
            const scope = scopeOf(parse(scopeFields, { ...fieldsOfGrant(grant), ...fields }));
            checkPlace(grant, scope);
            const fingerprint = call.key === null ? '' : await fingerprintOf(scope, files);
            return withIdempotencyKey(call, fingerprint, async (storeAnswer) => {
              const storeUrls =
                storeAnswer && ((query: Query, urls: string[]) => storeAnswer(query, { urls }));
              return { urls: await services.photos.add(viewer, scope, files, storeUrls) };
            });
          },
        }),
      );
    },
  }),
  route({
    ...IMAGES,
    method: 'DELETE',
    path: '/api/images',
    summary: 'Delete a photo, and its link from the ticket or the comment',
    writes: true,
    takesUploadToken: true,
    body: z.object({ url: z.string(), ...place }).meta({ id: 'PhotoRemoval' }),
    response: successShape,
    errors: ['photo.unknown', 'forbidden'],
    example: { body: { url, ...one }, response: { success: true } },
    async run({ services, viewer, body, request, source }) {
      checkTicket(grantFor(services, request), body);
      await services.photos.remove(viewer, body.url, body, source);
      return { success: true as const };
    },
  }),
];

function scopeOf({ boardId, ticketId, commentId }: z.output<typeof scopeFields>) {
  return { boardId, ticketId, ...(commentId !== undefined && { commentGroup: commentId }) };
}

/**
 * Checks the permission before the body is read, for the ticket of the grant or for any board.
 * Returns a check that runs before each file, using the fields that have arrived by then.
 */
async function checkUpload(
  call: Call,
  grant: UploadGrant | null,
): Promise<(fields: Record<string, unknown>) => Promise<void>> {
  const { photos } = call.services;
  if (await isRepeat(call)) return async () => {};
  if (grant) await photos.allow(call.viewer, grant.scope);
  else await photos.allowAnywhere(call.viewer);
  let isAdmitted = grant !== null;
  return async (fields) => {
    const { data } = placeFields.safeParse(fields);
    if (isAdmitted || !data) return;
    await photos.allowPlace(call.viewer, data);
    isAdmitted = true;
  };
}

/** Identifies an upload, with its files by their contents. */
async function fingerprintOf(scope: PhotoScope, files: readonly UploadedFile[]): Promise<string> {
  const digests = files.map(async ({ tempPath, name }) => {
    const hash = createHash('sha256');
    await pipeline(createReadStream(tempPath), hash);
    return [name, hash.digest('hex')];
  });
  return JSON.stringify(['POST /api/images', scope, await Promise.all(digests)]);
}

function grantFor({ config }: Call['services'], { headers }: Call['request']): UploadGrant | null {
  return grantOf(config, headers.authorization);
}

/** The fields that the token implies. */
function fieldsOfGrant(grant: UploadGrant | null) {
  if (!grant) return {};
  const { boardId, ticketId, commentGroup: commentId } = grant.scope;
  return { boardId, ticketId, commentId };
}
