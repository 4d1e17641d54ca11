import { z } from 'zod';
import { IMPORTED_KINDS, REMARK_KINDS } from '../../../../core/import-report.ts';
import { LIMITS } from '../../../../core/limits.ts';
import { id } from '../../../../core/text.schema.ts';
import { ARCHIVE_FORMAT, ARCHIVE_VERSION } from '../../../import-export/archive/archive.schema.ts';
import { withSpaceForImport } from '../../../import-export/import-space.ts';
import { withImportFile } from '../../../import-export/received-import.ts';
import * as example from '../docs/examples.ts';
import { withIdempotencyKey } from '../idempotency.ts';
import { type Call, type RestRoute, route, streamRoute } from '../route.ts';
import { successShape } from '../shapes.schema.ts';

const TRANSFER = { tag: 'Import and export', signedIn: true, status: 200 } as const;
/** An import creates boards. */
const IMPORT = { ...TRANSFER, refusesBoardTokens: 'forbidden' } as const;
const count = z.int().min(0);

const reportShape = z
  .object({
    source: z.enum(['freelane', 'trello']),
    name: z.string(),
    taken: z.record(z.enum(IMPORTED_KINDS), count).describe('The number of imported records'),
    remarks: z
      .array(z.object({ kind: z.enum(REMARK_KINDS), count, names: z.array(z.string()) }))
      .describe('Records that were not imported unchanged'),
  })
  .meta({ id: 'ImportReport' });

const stateShape = z
  .object({
    id: z.string(),
    state: z.enum(['looking', 'ready', 'running', 'done', 'failed']),
    read: count.describe('Bytes of the file that were processed in this state'),
    bytes: count,
    report: reportShape.nullable().describe('The report: what will be or was imported'),
    boardId: z.string().nullable().describe('The new board, once it is done'),
    message: z.string().nullable().describe('Why it failed'),
  })
  .meta({ id: 'Import' });

const doneImportShape = z
  .object({
    id: z.string(),
    boardId: z.string(),
    date: z.iso.datetime({ precision: 3 }),
    report: reportShape,
  })
  .meta({ id: 'DoneImport' });

/** The lists are described in docs/archive.md. */
const list = z.array(z.looseObject({}));
const archiveShape = z
  .object({
    format: z.literal(ARCHIVE_FORMAT),
    version: z.literal(ARCHIVE_VERSION),
    exportedAt: z.iso.datetime({ precision: 3 }),
    scope: z.literal('board'),
    people: list,
    projects: list,
    boards: list,
    tickets: list,
    comments: list,
    versions: list,
    links: list,
    history: list,
    photos: list,
    files: list,
  })
  .meta({ id: 'Archive' });
const archive: z.output<typeof archiveShape> = {
  format: ARCHIVE_FORMAT,
  version: ARCHIVE_VERSION,
  exportedAt: '2026-11-22T08:00:00.000Z',
  scope: 'board',
  ...{ people: [], projects: [], boards: [], tickets: [], comments: [] },
  ...{ versions: [], links: [], history: [], photos: [], files: [] },
};

const report = {
  source: 'trello' as const,
  name: 'Relaunch',
  taken: {
    ...{ boards: 1, columns: 3, tickets: 42, comments: 17, history: 0, photos: 0, files: 0 },
    ...{ checklists: 2, attachments: 1 },
  },
  remarks: [{ kind: 'archivedTickets' as const, count: 4, names: [] }],
};
const state = {
  ...{ id: 'im3y0qk7c2m9x4w8d5n6p2r0s', state: 'ready' as const, read: 52_000, bytes: 52_000 },
  ...{ report, boardId: null, message: null },
};
const one = { id: state.id };

const timeZone = z
  .string()
  .max(60)
  .refine(isTimeZone, 'must be the name of a time zone, as Europe/Berlin')
  .default('UTC');

/** Exports and imports of boards as files. */
export const importExportRoutes: RestRoute[] = [
  streamRoute({
    ...TRANSFER,
    method: 'GET',
    path: '/api/boards/:id/archive',
    summary: 'Export a board, as far as you see it, as an archive',
    description:
      'With comments, earlier texts, links, history, photos and files. The format is described in docs/archive.md.',
    writes: false,
    params: z.object({ id }),
    mediaTypes: ['application/json'],
    response: archiveShape,
    errors: ['board.unknown', 'export.busy'],
    example: {
      params: { id: example.boardId },
      response: archive,
    },
    run: (call) => sendExport(call, 'archive'),
  }),
  streamRoute({
    ...TRANSFER,
    method: 'GET',
    path: '/api/boards/:id/csv',
    summary: 'Export the tickets of a board that you can see as CSV',
    description: 'RFC 4180, UTF-8 with a byte order mark; formulas are exported as text.',
    writes: false,
    params: z.object({ id }),
    mediaTypes: ['text/csv'],
    response: z.string(),
    errors: ['board.unknown', 'export.busy'],
    example: { params: { id: example.boardId }, response: 'Id,Name,Status' },
    run: (call) => sendExport(call, 'csv'),
  }),
  route({
    ...IMPORT,
    method: 'GET',
    path: '/api/imports',
    summary: 'List your latest imports, newest first',
    writes: false,
    response: z.array(doneImportShape),
    errors: ['forbidden'],
    example: {
      response: [{ ...one, boardId: example.boardId, date: '2026-11-22T08:00:00.000Z', report }],
    },
    async run({ services, viewer }) {
      const done = await services.imports.list(viewer.userId);
      return done.map(({ at, ...row }) => ({ ...row, date: new Date(at).toISOString() }));
    },
  }),
  route({
    ...IMPORT,
    method: 'POST',
    path: '/api/imports',
    summary: 'Upload a file to import: an archive of a board, or a Trello board exported as JSON',
    description:
      'The file is examined in the background, and nothing is created before the import is ' +
      'started. Poll its state until it is ready. A previously uploaded file is discarded.',
    writes: true,
    status: 201,
    query: z.object({ timeZone: timeZone.describe("The time zone of Trello's due dates") }),
    multipart: z.object({ file: z.string().describe('At most 500 MB') }).meta({ id: 'ImportFile' }),
    response: stateShape,
    errors: ['forbidden', 'import.busy', 'import.tooLarge', 'import.full'],
    example: { query: { timeZone: 'Europe/Berlin' }, response: state },
    async run(call) {
      const { services, query, request } = call;
      const { userId } = call.viewer;
      const folder = await services.imports.incoming(userId);
      const body = { userId, request: request.raw, maxBytes: LIMITS.importBytes };
      return withSpaceForImport(folder, body, () =>
        withImportFile(request, folder, ({ path, bytes, digest }) => {
          const fingerprint = JSON.stringify(['POST /api/imports', query, digest]);
          return withIdempotencyKey(call, fingerprint, () =>
            services.imports.take(userId, { path, bytes, timeZone: query.timeZone }),
          );
        }),
      );
    },
  }),
  route({
    ...IMPORT,
    method: 'GET',
    path: '/api/imports/:id',
    summary: 'Get the progress of an import',
    writes: false,
    params: z.object({ id }),
    response: stateShape,
    errors: ['forbidden', 'import.unknown'],
    example: { params: one, response: state },
    run: ({ services, viewer, params }) => services.imports.state(viewer.userId, params.id),
  }),
  route({
    ...IMPORT,
    method: 'POST',
    path: '/api/imports/:id/start',
    summary: 'Start an import, which creates the board',
    description:
      'The import runs in the background: poll its state until it is done. It is complete or ' +
      'leaves nothing.',
    writes: true,
    params: z.object({ id }),
    body: z
      .object({
        withArchived: z
          .boolean()
          .default(false)
          .describe("Whether Trello's archived cards are included"),
      })
      .meta({ id: 'ImportStart' }),
    response: stateShape,
    errors: ['forbidden', 'import.unknown'],
    example: { params: one, body: {}, response: { ...state, state: 'running', read: 0 } },
    async run({ services, viewer: { userId }, params, body, source, markUnchanged }) {
      const before = await services.imports.state(userId, params.id);
      if (before.state !== 'ready') markUnchanged();
      return services.imports.start(userId, params.id, body, source);
    },
  }),
  route({
    ...IMPORT,
    method: 'DELETE',
    path: '/api/imports/:id',
    summary: 'Discard an uploaded file, or cancel its import',
    writes: true,
    params: z.object({ id }),
    response: successShape,
    errors: ['forbidden', 'import.unknown'],
    example: { params: one, response: { success: true } },
    async run({ services, viewer, params }) {
      await services.imports.cancel(viewer.userId, params.id);
      return { success: true as const };
    },
  }),
];

async function sendExport(call: Call<{ id: string }>, format: 'archive' | 'csv') {
  const { services, viewer, params, reply, source } = call;
  const { name, stream } = await services.exports.board(viewer, params.id, format, source);
  const ending = format === 'csv' ? 'csv' : 'json';
  reply.type(format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8');
  reply.header('content-disposition', attachment(`${name}.${ending}`));
  return stream;
}

/** RFC 6266: the name in ASCII for every client, and in full. */
function attachment(name: string): string {
  const plain = name.replaceAll(/[^\w. -]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
