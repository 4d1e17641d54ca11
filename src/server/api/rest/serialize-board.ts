import type { Column } from '../../../core/board/board.ts';
import { byPosition } from '../../../core/board/ordering.ts';
import { jsonListPieces } from '../../../core/board/wire/columnar-snapshot.ts';
import {
  type FullBoard,
  type StreamedBoard,
  sortedColumnsOf,
  type TicketPortion,
} from '../../boards/board-reader.ts';
import type { TicketsView } from '../../boards/ticket-reader.ts';
import { type AnswerText, AnswerWriter } from './response-writer.ts';
import { type Performers, ticketPieces } from './serialize.ts';
import { boardHead, type TicketAnswer, ticketAnswers } from './shapes.ts';

/** A board as JSON, byte for byte like `JSON.stringify`, while its tickets are read. */
export async function boardText(board: StreamedBoard): Promise<AnswerText> {
  const writer = new AnswerWriter();
  await writeBoard(writer, board);
  return writer.end();
}

/** The same for several boards in memory. */
export async function boardsText(boards: FullBoard[]): Promise<AnswerText> {
  const writer = new AnswerWriter();
  writer.add('[');
  for (const [n, board] of boards.entries()) {
    if (n > 0) writer.add(',');
    await writeBoard(writer, toBoardReading(board));
  }
  writer.add(']');
  return writer.end();
}

/** Only the tickets of a board. */
export async function boardTicketsText(board: StreamedBoard): Promise<AnswerText> {
  const writer = new AnswerWriter();
  const performers: Performers = new Map();
  let before = '[';
  for await (const { answer } of ticketsIn(board)) {
    writer.add(before);
    await writer.addAll(ticketPieces(answer, performers));
    before = ',';
  }
  writer.add(before === '[' ? '[]' : ']');
  return writer.end();
}

/** Wraps a board in memory as one that is being read. */
export function toBoardReading(board: FullBoard): StreamedBoard {
  const inColumn = new Map(
    sortedColumnsOf(board.columns).map(({ id }) => [id, [] as FullBoard['tickets']]),
  );
  for (const ticket of board.tickets) inColumn.get(ticket.columnId)?.push(ticket);
  const tickets = [...inColumn.values()].flatMap((some) => some.sort(byPosition));
  async function* portions(): AsyncGenerator<TicketPortion> {
    yield { tickets, people: board.people };
  }
  return { ...board, placed: tickets, portions };
}

async function writeBoard(writer: AnswerWriter, board: StreamedBoard): Promise<void> {
  const performers: Performers = new Map();
  const tickets = ticketsIn(board);
  let next = await tickets.next();
  const [before, after] = splitAtList(boardHead(board), 'columns');
  writer.add(before);
  for (const [n, column] of sortedColumnsOf(board.columns).entries()) {
    const ids = board.placed.flatMap(({ id, columnId }) => (columnId === column.id ? id : []));
    writer.add(`${n === 0 ? '' : ','}${columnHead(column, ids.length).slice(0, -1)},"ticketIds":`);
    await writer.addAll(jsonListPieces(ids));
    writer.add(',"tickets":[');
    for (let isFirst = true; next.value?.columnId === column.id; isFirst = false) {
      if (!isFirst) writer.add(',');
      await writer.addAll(ticketPieces(next.value.answer, performers));
      next = await tickets.next();
    }
    writer.add('],"ticketPositions":');
    await writer.addAll(positionPieces(ids));
    writer.add('}');
  }
  writer.add(after);
}

async function* ticketsIn(board: StreamedBoard): AsyncGenerator<PlacedAnswer, undefined> {
  for await (const portion of board.portions()) {
    const view: TicketsView = { board, ...portion };
    const answers = ticketAnswers(view);
    for (const { id, columnId } of portion.tickets) {
      yield { columnId, answer: answers.get(id) as TicketAnswer };
    }
  }
  return undefined;
}

interface PlacedAnswer {
  columnId: string;
  answer: TicketAnswer;
}

function columnHead({ id, name }: Column, size: number): string {
  return JSON.stringify({ id, name, size });
}

/** An object from ids to their positions, as JSON. */
function* positionPieces(ids: string[]): Generator<string> {
  // JavaScript objects put integer keys first.
  if (ids.some((id) => /^\d+$/.test(id))) {
    yield JSON.stringify(Object.fromEntries(ids.map((id, n) => [id, n])));
    return;
  }
  yield '{';
  for (const [n, id] of ids.entries()) yield `${n === 0 ? '' : ','}${JSON.stringify(id)}:${n}`;
  yield '}';
}

/** A record as JSON, split at its empty list. */
function splitAtList(record: object, list: string): [string, string] {
  const text = JSON.stringify(record);
  // No string in it can match: its quotes would be escaped.
  const empty = `"${list}":[]`;
  const end = text.indexOf(empty) + empty.length - 1;
  return [text.slice(0, end), text.slice(end)];
}
