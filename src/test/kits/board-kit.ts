import type { Board, BoardRole } from '../../core/board/board.ts';
import { apply } from '../../core/board/change.ts';
import type { Command } from '../../core/board/commands.ts';
import { decide } from '../../core/board/decide.ts';
import { byPosition, firstKeys } from '../../core/board/ordering.ts';
import type { Outcome } from '../../core/board/rule.ts';
import { EMPTY_TICKET, type Ticket } from '../../core/board/ticket.ts';
import { AppError } from '../../core/errors.ts';
import type { Actor } from '../../core/users/user.ts';

export function person(id: string, ...roles: string[]): Actor {
  return { id, roles: roles.length > 0 ? roles : ['USER'] };
}

export const creator = person('creator');
export const member = person('member');
export const manager = person('manager');
export const stranger = person('stranger');
export const admin = person('admin', 'ADMIN');

export function ticket(
  id: string,
  columnId: string,
  pos: string,
  part: Partial<Ticket> = {},
): Ticket {
  return {
    ...EMPTY_TICKET,
    id,
    columnId,
    pos,
    name: `Ticket ${id}`,
    createdBy: 'creator',
    createdAt: 1,
    updatedAt: 1,
    ...part,
  };
}

/** A board with the columns To Do, In Progress and Done, and the given tickets. */
export function board(tickets: Ticket[] = []): Board {
  const names = ['To Do', 'In Progress', 'Done'];
  const ids = ['todo', 'doing', 'done'];
  const roles: [string, BoardRole][] = [
    ['member', 'EDITOR'],
    ['manager', 'ADMIN'],
  ];
  const keys = firstKeys(names.length);
  return {
    id: 'board-1',
    name: 'Board',
    createdBy: 'creator',
    createdAt: 1,
    updatedAt: 1,
    version: 1,
    projectId: null,
    isTemplate: false,
    estimateUnit: 'POINTS',
    labelColors: [],
    archiveAfterDays: null,
    fadeAfterDays: null,
    sharesTime: true,
    ticketKey: 'WEB',
    customFields: [],
    about: '',
    isAboutShared: false,
    color: null,
    background: null,
    members: new Map(roles.map(([userId, role]) => [userId, { userId, role }])),
    columns: new Map(
      ids.map((id, n) => [id, { id, name: names[n] as string, pos: keys[n] as string }]),
    ),
    tickets: new Map(tickets.map((each) => [each.id, each])),
  };
}

/** Tickets a, b, c … in a column, in that order. */
export function column(columnId: string, ids: string[], part: Partial<Ticket> = {}): Ticket[] {
  const keys = firstKeys(ids.length);
  return ids.map((id, n) => ticket(id, columnId, keys[n] as string, part));
}

let commands = 0;

export function outcomeOf(on: Board, actor: Actor, command: Command): Outcome {
  commands += 1;
  return decide(on, command, { actor, at: 1000 + commands, commandId: `command${commands}` });
}

/** The board after a command. */
export function boardAfter(on: Board, actor: Actor, command: Command): Board {
  return apply(
    on,
    outcomeOf(on, actor, command).changes.map(({ change }) => change),
  );
}

/** The code that a command is refused with, or null. */
export function refusalOf(on: Board, actor: Actor, command: Command): string | null {
  try {
    outcomeOf(on, actor, command);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

/** Ids of a column's tickets in their order. */
export function ticketOrder(on: Board, columnId: string): string {
  const inColumn = [...on.tickets.values()].filter((each) => each.columnId === columnId);
  return inColumn
    .sort(byPosition)
    .map(({ id }) => id)
    .join(' ');
}
