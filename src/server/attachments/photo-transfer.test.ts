import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newTestId } from '../../test/kits/harness.ts';
import { bearer } from '../../test/kits/import-kit.ts';
import { openPhotoFixture, type PhotoFixture } from '../../test/kits/photo-fixture.ts';
import { TINY_PNG } from '../../test/kits/photo-form.ts';
import type { Kind } from '../../test/rights/fixture.ts';
import { userViewer } from '../access/viewer.ts';
import { pathOfLink } from '../lib/photo-path.ts';
import { photoFolder } from './stores/folders.ts';

const GROUP = 'comment_1763712000000_x9';

let stage: PhotoFixture;
/** The board to which the ticket is moved. Of the cast, its creator and the viewer are on it. */
let other: { boardId: string; columnId: string };
/** A photo of the ticket, one of a comment on it, and one that nothing shows yet. */
let links: { ofTicket: string; ofComment: string; unsent: string };

beforeAll(async () => {
  stage = await openPhotoFixture();
});
afterAll(() => stage.close());

beforeEach(async () => {
  await stage.renew();
  const boardId = `board-${newTestId()}`;
  const members = [
    { userId: stage.cast.ids.boardCreator, role: 'ADMIN' as const },
    { userId: stage.cast.ids.viewer, role: 'EDITOR' as const },
  ];
  const create = { type: 'boards.create' as const, boardId, name: 'Other', members };
  await stage.run('globalAdmin', { ...create, columns: ['In'] });
  const creator = userViewer(stage.cast.ids.boardCreator);
  const { columns } = await stage.server.services.boardReader.structure(creator, boardId);
  other = { boardId, columnId: [...columns.keys()][0] ?? '' };
  const add = async (kind: Kind, scope: object) =>
    (await stage.add(kind, scope, stage.file(TINY_PNG)))[0] ?? '';
  const ofTicket = await add('assignee', {});
  const ofComment = await add('viewer', { commentGroup: GROUP });
  const photoUrls = [ofComment];
  await stage.run('viewer', { type: 'tickets.comment', ...stage.place(), text: 'See', photoUrls });
  links = { ofTicket, ofComment, unsent: await add('viewer', { commentGroup: GROUP }) };
});

function move(commandId = newTestId()) {
  const { boardId: toBoardId, columnId } = other;
  const { boardCreator } = stage.cast.ids;
  const request = { ...stage.place(), toBoardId, columnId };
  return stage.server.services.duplicates.moveToBoard(boardCreator, commandId, request);
}

async function statusFor(kind: Kind, link = links.ofTicket): Promise<number> {
  const request = { url: link, ...bearer(stage.cast.tokens[kind]) };
  return (await stage.server.app.inject(request)).statusCode;
}

/** The photos of the ticket, for a user who is on both boards. */
async function shown(): Promise<readonly string[]> {
  const viewer = userViewer(stage.cast.ids.viewer);
  const { tickets } = await stage.server.services.boardReader.ticket(viewer, stage.fixture.open);
  return tickets[0]?.photoUrls ?? [];
}

const stored = (link: string) =>
  existsSync(join(photoFolder(stage.server.services.config), pathOfLink(link) ?? ''));

it('ZK5 I13 a ticket takes its photos along, under the same links, to the people of the other board', async () => {
  expect([await statusFor('boardEditor'), await statusFor('viewer')]).toEqual([200, 200]);
  const commandId = newTestId();
  await move(commandId);
  await move(commandId);
  expect(await shown()).toEqual([links.ofTicket]);
  for (const link of [links.ofTicket, links.ofComment]) {
    expect(await statusFor('viewer', link)).toBe(200);
    expect(await statusFor('boardEditor', link)).toBe(404);
  }
  // A sweep keeps them, and deletes photos that nothing shows on the new board either.
  await stage.sweepIn(25);
  expect(Object.values(links).map(stored)).toEqual([true, true, false]);
});

it('ZK5 I10 photos are added and removed on the other board; other photos do not belong to the ticket', async () => {
  await move();
  const { open: ticketId, beside } = stage.fixture;
  const onOther = { boardId: other.boardId, ticketId };
  const [added = ''] = await stage.add('boardCreator', onOther, stage.file(TINY_PNG));
  const [foreign = ''] = await stage.add('assignee', stage.place(beside), stage.file(TINY_PNG));
  const set = (photoUrls: string[]) =>
    stage.run('boardCreator', { type: 'tickets.edit', ...onOther, set: { photoUrls } });
  await set([added, links.ofTicket]);
  expect(await shown()).toEqual([added, links.ofTicket]);
  await expect(set([foreign])).rejects.toMatchObject({ code: 'ticket.photoUnknown' });
  const { photos } = stage.server.services;
  const creator = userViewer(stage.cast.ids.boardCreator);
  const removed = photos.remove(creator, links.ofTicket, stage.place());
  await expect(removed).rejects.toMatchObject({ code: 'photo.unknown' });
  await photos.remove(creator, links.ofTicket, onOther);
  expect([await shown(), stored(links.ofTicket)]).toEqual([[added], false]);
});

it('ZK5 I12 its photos stay when its first board is deleted for good, and go with the other', async () => {
  await move();
  const { store, repositories } = stage.server.services;
  const dropForGood = async (kind: Kind, boardId: string) => {
    await stage.run(kind, { type: 'boards.delete', boardId });
    await store.tx((query) => repositories.retention.purgeBefore(query, Date.now() + 1000));
    await stage.sweepIn(0);
  };
  await dropForGood('boardCreator', stage.fixture.boardId);
  expect([stored(links.ofTicket), stored(links.ofComment)]).toEqual([true, true]);
  await dropForGood('globalAdmin', other.boardId);
  expect([stored(links.ofTicket), stored(links.ofComment)]).toEqual([false, false]);
});

it('ZU6 a transfer back brings the photos back', async () => {
  const { arrived } = await move();
  const { duplicates } = stage.server.services;
  const { boardId: toBoardId, ticketId } = stage.place();
  await duplicates.moveToBoard(stage.cast.ids.boardCreator, newTestId(), {
    ...{ boardId: other.boardId, ticketId, toBoardId },
    columnId: stage.fixture.columns.todo,
    wayBack: {
      was: arrived as NonNullable<typeof arrived>,
      back: { assignee: null, coAssignees: null, visibleTo: null, fields: {}, to: {} },
    },
  });
  expect(await shown()).toEqual([links.ofTicket]);
  expect([await statusFor('boardEditor'), await statusFor('viewer')]).toEqual([200, 200]);
});

it('ZK5 an upload that began before the transfer is refused, and nothing of it remains', async () => {
  const { photos } = stage.server.services;
  const assignee = userViewer(stage.cast.ids.assignee);
  await photos.admit(assignee, stage.place());
  await move();
  const adding = stage.add('assignee', {}, stage.file(TINY_PNG));
  await expect(adding).rejects.toMatchObject({ code: 'ticket.unknown' });
  expect(await shown()).toEqual([links.ofTicket]);
});
