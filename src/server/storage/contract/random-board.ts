import { expect } from 'vitest';
import type { Board } from '../../../core/board/board.ts';
import { apply, type Fact } from '../../../core/board/changes.ts';
import type { Command } from '../../../core/board/commands.ts';
import { decide } from '../../../core/board/decide.ts';
import { audienceOf, sees } from '../../../core/board/visibility.ts';
import { AppError } from '../../../core/errors.ts';
import { pick, type Random, randomCommand } from '../../../test/random-commands.ts';
import { newId } from '../../new-id.ts';
import { type Desk, people } from './desk.ts';

/** What a board must hold after commands, as core alone works it out. */
interface Expected {
  expected: Board;
  /** Full descriptions of the tickets that are left, by ticket id. */
  descriptions: Map<string, string>;
  /** History as `at by ticket text`. */
  history: string[];
  /** How many commands changed something. */
  done: number;
}

/** Runs random commands on the store, and beside it on the whole board in memory. */
export async function actAtRandom(
  desk: Desk,
  boardId: string,
  random: Random,
  count: number,
): Promise<Expected> {
  let expected = await desk.board(boardId);
  const descriptions = new Map<string, string>();
  const history: string[] = [];
  let done = 0;
  for (let n = 0; n < count; n += 1) {
    const person = pick(random, people) ?? 'admin';
    const command = randomCommand(random, seenBy(expected, person), [...people]);
    const commandId = newId();
    const reply = await desk.run(person, command, commandId).catch(codeOf);
    const [row] = await desk.store.read((query) =>
      desk.repositories.log.after(query, boardId, done + 1, 1),
    );
    const actor = { id: person, roles: [person === 'admin' ? 'ADMIN' : 'USER'] };
    const decided = decision(expected, command, {
      actor,
      at: row?.at ?? 0,
      commandId,
    });
    if (typeof reply === 'string' || typeof decided === 'string') {
      expect(reply).toBe(decided);
      continue;
    }
    if (reply.seq === null) {
      expect(decided.facts).toEqual([]);
      continue;
    }
    done += 1;
    expect(reply).toEqual({ seq: done + 1, result: decided.result ?? null });
    expect(row).toMatchObject({ seq: done + 1, by: person, commandId });
    expect(row?.facts).toEqual(JSON.parse(JSON.stringify(decided.facts)));
    expected = apply(
      expected,
      decided.facts.map(({ change }) => change),
    );
    describe(descriptions, decided.facts);
    for (const { ticketId, text } of decided.notes ?? []) {
      history.push([row?.at, person, ticketId, text].join(' '));
    }
  }
  const kept = [...descriptions].filter(([id]) => expected.tickets.has(id));
  return { expected, descriptions: new Map(kept), history, done };
}

function seenBy(board: Board, person: string): Board {
  const seen = [...board.tickets].filter(([, ticket]) => sees(audienceOf(ticket), person));
  return { ...board, tickets: new Map(seen) };
}

function decision(board: Board, command: Command, env: Parameters<typeof decide>[2]) {
  try {
    return decide(board, command, env);
  } catch (error) {
    return codeOf(error);
  }
}

function codeOf(error: unknown): string {
  if (error instanceof AppError) return error.code;
  throw error;
}

function describe(descriptions: Map<string, string>, facts: Fact[]): void {
  for (const { change, description } of facts) {
    if (description === undefined) continue;
    if (change.type === 'ticket.put') descriptions.set(change.ticket.id, description);
    if (change.type === 'ticket.set') descriptions.set(change.id, description);
  }
}
