import { existsSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { NO_NUMBER } from '../../../core/board/fields/ticket-number.ts';
import { EMPTY_VALUES } from '../../../core/board/ticket-fields.ts';
import { countsOf } from '../../../test/kits/import-kit.ts';
import { picture } from '../../../test/kits/photo-kit.ts';
import { openTestServer, type TestServer } from '../../../test/kits/server-kit.ts';
import { type Cast, castOf } from '../../../test/rights/fixture.ts';
import { createImportedFiles } from '../../attachments/files/imported-files.ts';
import { createImportedPhotos } from '../../attachments/imported-photos.ts';
import { photoFolder } from '../../attachments/stores/folders.ts';
import { openPhotoStore } from '../../attachments/stores/open-photo-store.ts';
import { createExecuteCommand } from '../../boards/commands/execute-command.ts';
import { stagingRepository } from './staging-repository.ts';
import { createStagingWriter, type StagingWriter } from './staging-writer.ts';

const MINUTE = 60_000;
const NOTHING = new Set<string>();
const at = 1;

let server: TestServer;
let cast: Cast;
let writer: StagingWriter;
let time: number;
/** Writes a ticket with this id. */
let writeTicket: (id: string, number?: number) => Promise<void>;

beforeEach(async () => {
  server = await openTestServer();
  cast = await castOf(server.services);
  const { config, store, repositories, bus } = server.services;
  const photoStore = openPhotoStore(config);
  const { recordIn } = createExecuteCommand({ store, repositories, bus, participants: [] });
  const importedPhotos = createImportedPhotos({ config, store, repositories, photoStore });
  const importedFiles = createImportedFiles({ config, store, repositories, photoStore });
  time = 0;
  const deps = { store, repositories, recordIn, importedPhotos, importedFiles, now: () => time };
  writer = createStagingWriter(deps, { userId: cast.ids.globalAdmin, preservesIds: true });
  const createdBy = cast.ids.globalAdmin;
  const dates = { createdBy, createdAt: at, updatedAt: at };
  const columns = [{ id: 'c', name: 'To Do' }];
  const head = { id: 'b', name: 'Board', projectId: null, isTemplate: false };
  await writer.board({
    ...head,
    ...dates,
    estimateUnit: 'POINTS',
    labelColors: [],
    members: [],
    columns,
  });
  const nothing = { ...EMPTY_VALUES, coAssignees: null, visibleTo: null };
  const place = { boardId: 'b', columnId: 'c', name: 'Ticket', description: '' };
  const lists = { labels: [], photoUrls: [], imported: null };
  writeTicket = async (id, number = NO_NUMBER) => {
    await writer.ticket({ ...place, id, number, ...nothing, ...dates, ...lists });
  };
  await writeTicket('t');
});
afterEach(() => server.close());

async function sendPhoto(name: string): Promise<boolean> {
  const data = (await picture().png().toBuffer()).toString('base64');
  const place = { boardId: 'b', ticketId: 't', uploadedBy: cast.ids.globalAdmin };
  return writer.photo({ ...place, url: `/photos/b/t/1-${name}.png`, data });
}

async function dropAbandoned(): Promise<void> {
  const { store } = server.services;
  const staging = stagingRepository(store.tables);
  await store.tx(async (query) =>
    staging.drop(query, await staging.abandoned(query, time - 10 * MINUTE)),
  );
}

it('ZV12 a board whose photos take longer than the staging timeout is completed', async () => {
  for (const name of ['one', 'two', 'three']) {
    time += 9 * MINUTE;
    expect(await sendPhoto(name)).toBe(true);
    await dropAbandoned();
  }
  expect(await writer.finish(NOTHING, async () => {})).toEqual(['b']);
  const counts = await countsOf(server.services);
  expect(counts).toMatchObject({ boards: 1, tickets: 1, photos: 3, log: 1 });
});

it('ZV12 a dropped board accepts no photos and is never reported as done', async () => {
  await sendPhoto('one');
  const before = await countsOf(server.services);
  expect(before).toMatchObject({ boards: 1, photos: 1 });
  time += 11 * MINUTE;
  await dropAbandoned();
  const { orphanedPhotos, config } = server.services;
  await orphanedPhotos.sweep(Date.now());
  await expect(sendPhoto('two')).rejects.toMatchObject({ code: 'import.ended' });
  expect(existsSync(`${photoFolder(config)}/b`)).toBe(false);
  const finished = writer.finish(NOTHING, async () => {});
  await expect(finished).rejects.toMatchObject({ code: 'import.ended' });
  const remaining = await countsOf(server.services);
  expect(remaining).toMatchObject({ boards: 0, tickets: 0, photos: 0, log: 0 });
});

it('TN9 a number close to the greatest one is not kept, so that the board has numbers left', async () => {
  await writeTicket('kept', 9_000_000);
  await writeTicket('new', 9_999_999);
  await writer.finish(NOTHING, async () => {});
  const { store } = server.services;
  const { tickets, boards } = store.tables;
  const rows = await store.read((query) => query.select().from(tickets).orderBy(tickets.id));
  expect(Object.fromEntries(rows.map(({ id, number }) => [id, number]))).toEqual({
    ...{ kept: 9_000_000, new: 9_000_001, t: 9_000_002 },
  });
  const heads = await store.read((query) => query.select().from(boards));
  expect(heads.map(({ lastNumber }) => lastNumber)).toEqual([9_000_002]);
});
