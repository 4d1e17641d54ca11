import { expect, test } from 'vitest';
import {
  board,
  creator,
  member,
  outcomeOf,
  refusalOf,
  ticket,
} from '../../../../test/kits/board-kit.ts';
import { decideOnPartialBoard, partialRefusal } from '../../../../test/kits/partial-board-kit.ts';
import type { Command } from '../../commands.ts';

const boardId = 'board-1';
const [sea, sky] = ['/photos/board-1/a/1-sea.png', '/photos/board-1/a/2-sky.png'] as const;
const stored = { details: { a: { description: '', photoUrls: [sea, sky] } } };

const on = (cover: string | null = null) =>
  board([ticket('a', 'todo', 'i0', { photoCount: 2, cover })]);

function edit(set: Command<'tickets.edit'>['set']): Command<'tickets.edit'> {
  return { type: 'tickets.edit', boardId, ticketId: 'a', set };
}

function setBy(command: Command<'tickets.edit'>, cover: string | null = null) {
  const { changes } = decideOnPartialBoard(on(cover), creator, command, stored);
  const change = changes[0]?.change;
  return change?.type === 'ticket.set' ? change.set : null;
}

test('V18 the cover is one of the photos of its ticket, also of those that the edit adds', () => {
  expect(setBy(edit({ cover: sea }))).toMatchObject({ cover: sea });
  expect(setBy(edit({ cover: null }), sea)).toMatchObject({ cover: null });
  const other = '/photos/board-1/b/1-sea.png';
  expect(partialRefusal(on(), creator, edit({ cover: other }), stored)).toBe('ticket.photoUnknown');
  const added = edit({ cover: other, photoUrls: [sea, other] });
  expect(setBy(added)).toMatchObject({ cover: other });
  const removed = edit({ cover: sky, photoUrls: [sea] });
  expect(partialRefusal(on(), creator, removed, stored)).toBe('ticket.photoUnknown');
});

test('V18 the cover goes with its photo, and stays when another one is removed', () => {
  expect(setBy(edit({ photoUrls: [sky] }), sea)).toMatchObject({ cover: null, photoCount: 1 });
  expect(setBy(edit({ photoUrls: [sea] }), sea)).not.toHaveProperty('cover');
});

test('V18 who may change the photos chooses the cover, and the page shows it at once', () => {
  expect(partialRefusal(on(), member, edit({ cover: sea }), stored)).toBe('forbidden');
  const assigned = board([ticket('a', 'todo', 'i0', { assignee: member.id })]);
  expect(partialRefusal(assigned, member, edit({ cover: sea }), stored)).toBeNull();
  // The page does not know the photos.
  expect(refusalOf(on(), creator, edit({ cover: sea }))).toBeNull();
  expect(outcomeOf(on(), creator, edit({ cover: sea })).history).toMatchObject([
    { text: 'Edited cover' },
  ]);
});

test('V18 a new ticket has a cover only among its photos', () => {
  const create = (part: object): Command => ({
    ...{ type: 'tickets.create', boardId, columnId: 'todo', name: 'New', ...part },
  });
  expect(refusalOf(on(), creator, create({ cover: sea }))).toBe('ticket.photoUnknown');
  expect(refusalOf(on(), creator, create({ cover: sea, photoUrls: [sea] }))).toBeNull();
});
