import { expect } from 'vitest';
import type { Board } from '../../../../core/board/board.ts';
import { apply, type LoggedChange, withoutContents } from '../../../../core/board/change.ts';
import type { Command } from '../../../../core/board/commands.ts';
import { decide, readSetOf } from '../../../../core/board/decide.ts';
import { isSameLink, type TicketLink } from '../../../../core/board/fields/ticket-links.ts';
import type { SavedView, ViewWrite } from '../../../../core/board/settings/saved-views.ts';
import type { TicketDetails } from '../../../../core/board/ticket.ts';
import { audienceOf, sees } from '../../../../core/board/visibility.ts';
import { AppError } from '../../../../core/errors.ts';
import { limitingRole } from '../../../../core/permissions.ts';
import { partialBoardOf } from '../../../../test/kits/partial-board-kit.ts';
import { photoLinkOf, pick, type Random, randomCommand } from '../../../../test/random-commands.ts';
import { pathOfLink } from '../../../lib/photo-path.ts';
import { newId } from '../../../lib/tokens.ts';
import type { CommentRecord } from '../../tickets/comments.ts';
import { type ContractKit, people } from '../contract-kit.ts';

/** A board after commands, as computed by core alone. */
interface Expected {
  expected: Board;
  /** Details of the remaining tickets, which only the records hold. */
  details: Map<string, TicketDetails>;
  /** The remaining comments, newest first. */
  comments: Map<string, CommentRecord[]>;
  /** The links, those of deleted tickets included. */
  links: TicketLink[];
  /** Ids of tickets that were archived. */
  archived: Set<string>;
  /** History as `at by ticket text`. */
  history: string[];
  /** How many commands changed something. */
  done: number;
}

/** A saved view, and the user who sees it; null: everyone on the board. */
interface StoredView {
  ownerId: string | null;
  view: SavedView;
}

type TicketContents = Pick<Expected, 'details' | 'comments' | 'links' | 'archived'>;

/** Runs random commands on the store, and in parallel on the whole board in memory. */
export async function actAtRandom(
  kit: ContractKit,
  boardId: string,
  random: Random,
  count: number,
): Promise<Expected> {
  let expected = await kit.board(boardId);
  const contents: TicketContents = {
    details: new Map(),
    comments: new Map(),
    links: [],
    archived: new Set(),
  };
  /** The tickets whose photo is stored. */
  const photographed = new Set<string>();
  let lastNumber = 0;
  let views: StoredView[] = [];
  const history: string[] = [];
  let done = 0;
  for (let n = 0; n < count; n += 1) {
    const person = pick(random, people) ?? 'admin';
    const command = randomCommand(random, visibleTo(expected, person), people, ['stranger']);
    const commandId = newId();
    await storePhoto(kit, command, photographed);
    const reply = await kit.run(person, command, commandId).catch(codeOf);
    const [row] = await kit.store.read((query) =>
      kit.repositories.log.after(query, boardId, done + 1, 1),
    );
    const actor = { id: person, roles: [person === 'admin' ? 'ADMIN' : 'USER'] };
    const env = { actor, at: row?.at ?? 0, commandId };
    const seen = views.filter(({ ownerId }) => ownerId === null || ownerId === person);
    const records = { ...contents, lastNumber, views: seen.map(({ view }) => view) };
    const decided = decision(expected, command, records, env);
    if (typeof reply === 'string' || typeof decided === 'string') {
      expect(reply).toBe(decided);
      continue;
    }
    if (reply.seq === null) {
      expect(decided.changes).toEqual([]);
      continue;
    }
    done += 1;
    expect(reply).toEqual({ seq: done + 1, result: decided.result ?? null });
    expectLimited(limitingRole(actor, { board: expected }), decided.changes);
    expect(row).toMatchObject({ seq: done + 1, by: person, commandId });
    expect(row?.facts).toEqual(JSON.parse(JSON.stringify(withoutContents(decided.changes))));
    expected = apply(
      expected,
      decided.changes.map(({ change }) => change),
    );
    for (const { change, views: written } of decided.changes) {
      views = viewsAfter(views, written ?? []);
      if (change.type === 'ticket.put') lastNumber = Math.max(lastNumber, change.ticket.number);
    }
    for (const logged of decided.changes)
      applyToContents(contents, logged, { author: person, at: env.at });
    for (const { ticketId, text } of decided.history ?? []) {
      history.push([row?.at, person, ticketId, text].join(' '));
    }
  }
  return { expected, ...ofTickets(expected, contents), history, done };
}

/** Stores the photo that a command may link. */
async function storePhoto(
  { store, repositories }: ContractKit,
  command: Command,
  photographed: Set<string>,
): Promise<void> {
  if (command.type !== 'tickets.edit' && command.type !== 'tickets.editComment') return;
  const { boardId, ticketId } = command;
  if (photographed.has(ticketId)) return;
  photographed.add(ticketId);
  const row = {
    ...{ path: pathOfLink(photoLinkOf(boardId, ticketId)) ?? '', boardId, ticketId },
    ...{ commentGroup: null, uploadedBy: 'admin', mime: 'image/png', bytes: 1 },
    ...{ storeKey: null, createdAt: 1 },
  };
  await store.tx((query) => repositories.photos.insert(query, [row]));
}

/** BR1 BR2 A member whose role is limited changes at most comments, beside their own views. */
function expectLimited(role: ReturnType<typeof limitingRole>, changes: LoggedChange[]): void {
  if (role === null) return;
  const types = changes.map(({ change }) => change.type).filter((type) => type !== 'views.changed');
  if (types.length === 0) return;
  expect([role, ...types]).toEqual([
    'COMMENTER',
    ...types.map(() => expect.stringMatching(/^comment\./)),
  ]);
}

function viewsAfter(views: StoredView[], written: readonly ViewWrite[]): StoredView[] {
  return written.reduce((before, { id, ownerId, content }) => {
    const others = before.filter((each) => each.view.id !== id || each.ownerId !== ownerId);
    if (!content) return others;
    return [...others, { ownerId, view: { id, ...content, isShared: ownerId === null } }];
  }, views);
}

function visibleTo(board: Board, person: string): Board {
  const visible = [...board.tickets].filter(([, ticket]) => sees(audienceOf(ticket), person));
  return { ...board, tickets: new Map(visible) };
}

/** Decides on the whole board, plus the details that only records hold. */
function decision(
  board: Board,
  command: Command,
  { lastNumber, views, ...contents }: TicketContents & { lastNumber: number; views: SavedView[] },
  env: Parameters<typeof decide>[2],
) {
  const records = {
    comments: Object.fromEntries(contents.comments),
    details: Object.fromEntries(contents.details),
    links: contents.links,
    archived: contents.archived,
    lastNumber,
    views,
  };
  const usesRecords =
    /^(tickets\.(create|createMany|link|unlink|edit|setTask|comment|editComment|setReaction|deleteComment|duplicate)|boards\.(duplicateColumn|renameLabel|deleteLabel|restoreLabel|saveView|deleteView))$/.test(
      command.type,
    );
  const readSet = readSetOf(command, board);
  try {
    const on = usesRecords ? partialBoardOf(board, env.actor, readSet, records) : board;
    return decide(on, command, env);
  } catch (error) {
    return codeOf(error);
  }
}

function codeOf(error: unknown): string {
  if (error instanceof AppError) return error.code;
  throw error;
}

function applyToContents(
  contents: TicketContents,
  logged: LoggedChange,
  by: { author: string; at: number },
): void {
  const { details, comments } = contents;
  const { change, description, photoUrls } = logged;
  for (const { isSet, ...link } of logged.links ?? []) {
    const others = contents.links.filter((other) => !isSameLink(other, link));
    contents.links = isSet ? [...others, link] : others;
  }
  if (change.type === 'ticket.removed' && change.isArchived) contents.archived.add(change.id);
  if (change.type === 'ticket.put') {
    details.set(change.ticket.id, {
      description: description ?? '',
      photoUrls: photoUrls ?? [],
    });
  }
  const current = change.type === 'ticket.set' ? details.get(change.id) : undefined;
  if (current && change.type === 'ticket.set') {
    details.set(change.id, {
      description: description ?? current.description,
      photoUrls: photoUrls ?? current.photoUrls,
    });
  }
  if (change.type === 'comment.put') {
    const content = { text: '', photoUrls: [], ...logged.comment };
    const comment = { ...content, ...by, editedAt: null, reactions: null, id: change.id };
    comments.set(change.ticketId, [comment, ...(comments.get(change.ticketId) ?? [])]);
  }
  if (change.type === 'comment.set') {
    const { comment: content, reactions } = logged;
    const edited = (comments.get(change.ticketId) ?? []).map((comment) =>
      comment.id === change.id
        ? {
            ...comment,
            ...(content && { text: content.text, editedAt: by.at }),
            ...(content?.photoUrls && { photoUrls: content.photoUrls }),
            ...(reactions && { reactions: Object.keys(reactions).length > 0 ? reactions : null }),
          }
        : comment,
    );
    comments.set(change.ticketId, edited);
  }
  if (change.type === 'comment.removed') {
    const remaining = (comments.get(change.ticketId) ?? []).filter(({ id }) => id !== change.id);
    comments.set(change.ticketId, remaining);
  }
}

function ofTickets(
  { tickets }: Board,
  { details, comments, links, archived }: TicketContents,
): TicketContents {
  return {
    links,
    archived,
    details: new Map([...details].filter(([id]) => tickets.has(id))),
    comments: new Map([...comments].filter(([id, list]) => tickets.has(id) && list.length > 0)),
  };
}
