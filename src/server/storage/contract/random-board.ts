import { expect } from 'vitest';
import type { Board, TicketDetails } from '../../../core/board/board.ts';
import { apply, type LoggedChange, withoutContents } from '../../../core/board/change.ts';
import type { Command } from '../../../core/board/commands.ts';
import { decide, readSetOf } from '../../../core/board/decide.ts';
import { audienceOf, sees } from '../../../core/board/visibility.ts';
import { AppError } from '../../../core/errors.ts';
import { partialBoardOf } from '../../../test/kits/partial-board-kit.ts';
import { pick, type Random, randomCommand } from '../../../test/random-commands.ts';
import { newId } from '../../lib/new-id.ts';
import type { CommentRecord } from '../boards/comments.ts';
import { type ContractKit, people } from './contract-kit.ts';

/** What a board must hold after commands, as core alone works it out. */
interface Expected {
  expected: Board;
  /** What the records hold besides the board, of the tickets that are left. */
  details: Map<string, TicketDetails>;
  /** The comments that are left, newest first. */
  comments: Map<string, CommentRecord[]>;
  /** History as `at by ticket text`. */
  history: string[];
  /** How many commands changed something. */
  done: number;
}

type Talk = Pick<Expected, 'details' | 'comments'>;

/** Runs random commands on the store, and beside it on the whole board in memory. */
export async function actAtRandom(
  desk: ContractKit,
  boardId: string,
  random: Random,
  count: number,
): Promise<Expected> {
  let expected = await desk.board(boardId);
  const talk: Talk = { details: new Map(), comments: new Map() };
  const history: string[] = [];
  let done = 0;
  for (let n = 0; n < count; n += 1) {
    const person = pick(random, people) ?? 'admin';
    const command = randomCommand(random, seenBy(expected, person), people, ['stranger']);
    const commandId = newId();
    const reply = await desk.run(person, command, commandId).catch(codeOf);
    const [row] = await desk.store.read((query) =>
      desk.repositories.log.after(query, boardId, done + 1, 1),
    );
    const actor = { id: person, roles: [person === 'admin' ? 'ADMIN' : 'USER'] };
    const env = { actor, at: row?.at ?? 0, commandId };
    const decided = decision(expected, command, talk, env);
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
    expect(row).toMatchObject({ seq: done + 1, by: person, commandId });
    expect(row?.facts).toEqual(JSON.parse(JSON.stringify(withoutContents(decided.changes))));
    expected = apply(
      expected,
      decided.changes.map(({ change }) => change),
    );
    for (const fact of decided.changes) note(talk, fact, { author: person, at: env.at });
    for (const { ticketId, text } of decided.history ?? []) {
      history.push([row?.at, person, ticketId, text].join(' '));
    }
  }
  return { expected, ...ofTickets(expected, talk), history, done };
}

function seenBy(board: Board, person: string): Board {
  const seen = [...board.tickets].filter(([, ticket]) => sees(audienceOf(ticket), person));
  return { ...board, tickets: new Map(seen) };
}

/** Decides with the whole board at hand; what only records hold is in no whole board. */
function decision(board: Board, command: Command, talk: Talk, env: Parameters<typeof decide>[2]) {
  const records = {
    comments: Object.fromEntries(talk.comments),
    details: Object.fromEntries(talk.details),
  };
  const usesRecords =
    /^(tickets\.(edit|comment|deleteComment|duplicate)|boards\.duplicateColumn)$/.test(
      command.type,
    );
  const wanted = readSetOf(command, board);
  try {
    const on = usesRecords ? partialBoardOf(board, env.actor, wanted, records) : board;
    return decide(on, command, env);
  } catch (error) {
    return codeOf(error);
  }
}

function codeOf(error: unknown): string {
  if (error instanceof AppError) return error.code;
  throw error;
}

function note(
  { details, comments }: Talk,
  fact: LoggedChange,
  by: { author: string; at: number },
): void {
  const { change, description, photoUrls } = fact;
  if (change.type === 'ticket.put') {
    details.set(change.ticket.id, {
      description: description ?? '',
      photoUrls: photoUrls ?? [],
    });
  }
  const known = change.type === 'ticket.set' ? details.get(change.id) : undefined;
  if (known && change.type === 'ticket.set') {
    details.set(change.id, {
      description: description ?? known.description,
      photoUrls: photoUrls ?? known.photoUrls,
    });
  }
  if (change.type === 'comment.put') {
    const said = { text: '', photoUrls: [], ...fact.comment, ...by, id: change.id };
    comments.set(change.ticketId, [said, ...(comments.get(change.ticketId) ?? [])]);
  }
  if (change.type === 'comment.removed') {
    const left = (comments.get(change.ticketId) ?? []).filter(({ id }) => id !== change.id);
    comments.set(change.ticketId, left);
  }
}

function ofTickets({ tickets }: Board, { details, comments }: Talk): Talk {
  return {
    details: new Map([...details].filter(([id]) => tickets.has(id))),
    comments: new Map([...comments].filter(([id, said]) => tickets.has(id) && said.length > 0)),
  };
}
