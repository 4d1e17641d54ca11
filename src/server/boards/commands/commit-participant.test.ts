import { expect, it } from 'vitest';
import type { Command } from '../../../core/board/commands.ts';
import { board, column, manager, outcomeOf } from '../../../test/kits/board-kit.ts';
import { NO_SOURCE } from '../../lib/request-source.ts';
import { commitParticipants } from '../../services.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Commit } from './commit-participant.ts';

// `concerns` reads nothing of the database.
const participants = commitParticipants({} as BoardRepositories);
const [photoLinks, ticketFiles, textVersions, archivedVisibility, ...others] = participants;
const [_automationLabels, _recurrenceStates, _snoozeStates, auditTrail, notificationOutbox] =
  others;
const boardId = 'board-1';

function commitOf(command: Command): Commit {
  const before = board(column('todo', ['a', 'b']));
  const { changes } = outcomeOf(before, manager, command);
  const mutation = { boardId, at: 1, by: manager.id, commandId: 'c' };
  return { mutation, command, board: before, changes, source: NO_SOURCE };
}

function concerned(command: Command) {
  return participants.filter((participant) => participant.concerns(commitOf(command)));
}

it('ZB1 a move concerns no participant of the commit', () => {
  const to = { columnId: 'doing' };
  expect(concerned({ type: 'tickets.move', boardId, ticketId: 'a', to })).toEqual([]);
});

it('ZB5 an assignment concerns the notification outbox', () => {
  const set = { assignee: 'member' };
  const edit = { type: 'tickets.edit', boardId, ticketId: 'a', set } as const;
  expect(concerned(edit)).toEqual([notificationOutbox]);
});

it('Z11 a deletion concerns the audit trail', () => {
  const deletion = { type: 'tickets.delete', boardId, ticketId: 'a' } as const;
  expect(concerned(deletion)).toEqual([auditTrail]);
});

it('K9 a new description concerns the earlier versions', () => {
  const set = { description: 'New' };
  const edit = { type: 'tickets.edit', boardId, ticketId: 'a', set } as const;
  expect(concerned(edit)).toEqual([textVersions]);
});

it('ZA3 a removed member concerns the visibility of archived tickets', () => {
  const saved: Command = { type: 'boards.save', boardId, name: 'Board', members: [] };
  expect(concerned(saved)).toContain(archivedVisibility);
});

it('T8 a ticket created with photos concerns the photo links, and one without does not', () => {
  const create = { type: 'tickets.create', boardId, columnId: 'todo', name: 'New' } as const;
  const photoUrls = ['/photos/board-1/t1/a.png'];
  expect(concerned({ ...create, photoUrls })).toEqual([photoLinks]);
  expect(concerned(create)).toEqual([]);
});

it('YF1 an added file concerns the rows of files', () => {
  const file = { id: 'f', name: 'a.txt', type: 'text/plain', bytes: 1, path: 'p', storeKey: null };
  const add = { type: 'tickets.addFile', boardId, ticketId: 'a', file } as const;
  expect(concerned(add)).toEqual([ticketFiles]);
});
