import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { ImportState } from '../../core/import-report.ts';
import type { Services } from '../../server/services.ts';
import { until } from '../until.ts';
import { formOf } from './photo-form.ts';
import type { TestServer } from './server-kit.ts';

/** A Trello export with the difficult cases of such files. */
export const TRELLO_FILE = fileURLToPath(new URL('../fixtures/trello-board.json', import.meta.url));

export interface ImportSession {
  token: string;
  server: Pick<TestServer, 'app'>;
}

/** Uploads a file to import, as the page does. */
export async function sendImport(
  { server, token }: ImportSession,
  content: string | Buffer,
  query = '?timeZone=Europe/Berlin',
) {
  const { headers, payload } = formOf([['file', Buffer.from(content), 'board.json']]);
  return server.app.inject({
    method: 'POST',
    url: `/api/imports${query}`,
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload,
  });
}

/** Resolves to the state of an import once it is one of these. */
export async function importIs(
  { server, token }: ImportSession,
  id: string,
  states: ImportState['state'][],
): Promise<ImportState> {
  let state: ImportState | undefined;
  await until(`the import is ${states.join(' or ')}`, async () => {
    const { headers } = bearer(token);
    const answer = await server.app.inject({ url: `/api/imports/${id}`, headers });
    state = answer.json();
    return state !== undefined && states.includes(state.state);
  });
  return state as ImportState;
}

export function bearer(token: string) {
  return { headers: { authorization: `Bearer ${token}` } };
}

/** Uploads a file and imports it. */
export async function importAll(
  session: ImportSession,
  content: string | Buffer,
  body: object = {},
): Promise<ImportState> {
  const uploaded = (await sendImport(session, content)).json<ImportState>();
  const validated = await importIs(session, uploaded.id, ['ready', 'failed']);
  if (validated.state === 'failed') return validated;
  await session.server.app.inject({
    method: 'POST',
    url: `/api/imports/${uploaded.id}/start`,
    ...bearer(session.token),
    payload: body,
  });
  return importIs(session, uploaded.id, ['done', 'failed']);
}

/** Row counts of all board tables. */
export async function countsOf({
  store,
}: Pick<Services, 'store'>): Promise<Record<string, number>> {
  const { boards, columns, members, tickets, comments, history, photos, log, imports } =
    store.tables;
  const tables = { boards, columns, members, tickets, comments, history, photos, log, imports };
  return store.read(async (query) => {
    const counts: Record<string, number> = {};
    for (const [name, table] of Object.entries(tables)) {
      counts[name] = (await query.select().from(table)).length;
    }
    return counts;
  });
}

/** The text of an archive as the command line writes it. */
export function archiveOf({ exports }: Services, boardId: string | null): Promise<string> {
  return text(exports.everything(boardId) as unknown as Readable);
}
