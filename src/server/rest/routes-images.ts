import { z } from 'zod';
import { AppError } from '../../core/errors.ts';
import { id } from '../../core/text.schema.ts';
import * as example from './examples.ts';
import { route } from './route.ts';
import { doneShape } from './shapes.schema.ts';

const place = { boardId: id, ticketId: id };
const one = { boardId: example.boardId, ticketId: example.ticketId };
const url = `/photos/${example.boardId}/${example.ticketId}/1763712000000-desk.jpg`;

const uploadParts = z
  .object({
    files: z.array(z.string()).describe('One or more images'),
    ...place,
    commentId: z.string().optional().describe('The group of a comment'),
  })
  .meta({ id: 'Upload' });

/** Photos have no home yet: what these calls will be is described, and not there. */
export const imageRoutes = [
  route({
    tag: 'Images',
    method: 'GET',
    path: '/api/firebase/token',
    summary: 'A token that is good for the image calls of one ticket',
    signedIn: true,
    writes: false,
    query: z.object({ ...place, commentId: id.optional() }),
    status: 200,
    answer: z
      .object({ success: z.literal(true), token: z.string(), error: z.null() })
      .meta({ id: 'ImageToken' }),
    refusals: ['photos.unavailable'],
    refusal: {
      shape: z
        .object({ success: z.literal(false), token: z.null(), error: z.string() })
        .meta({ id: 'NoImageToken' }),
      of: ({ status }) => ({
        success: false,
        token: null,
        error: status === 401 ? 'Unauthorized' : 'Failed to get Firebase token',
      }),
    },
    example: { query: one, answer: { success: true, token: 'a-token', error: null } },
    run: unavailable,
  }),
  route({
    tag: 'Images',
    method: 'POST',
    path: '/api/images',
    summary: 'Upload photos of a ticket or of a comment',
    signedIn: true,
    writes: true,
    multipart: uploadParts,
    status: 200,
    answer: z.object({ urls: z.array(z.string()) }).meta({ id: 'Uploaded' }),
    refusals: ['photos.unavailable'],
    example: { answer: { urls: [url] } },
    run: unavailable,
  }),
  route({
    tag: 'Images',
    method: 'DELETE',
    path: '/api/images',
    summary: 'Delete a photo',
    signedIn: true,
    writes: true,
    body: z.object({ url: z.string(), ...place }).meta({ id: 'PhotoRemoval' }),
    status: 200,
    answer: doneShape,
    refusals: ['photos.unavailable'],
    example: { body: { url, ...one }, answer: { success: true } },
    run: unavailable,
  }),
];

async function unavailable(): Promise<never> {
  throw new AppError('photos.unavailable');
}
