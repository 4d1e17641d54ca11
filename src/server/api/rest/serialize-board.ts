import type { Column } from '../../../core/board/board.ts';
import { columnSettingsOf } from '../../../core/board/columns/column.ts';
import { byPosition } from '../../../core/board/ordering.ts';
import { jsonListPieces } from '../../../core/board/wire/columnar-snapshot.ts';
import {
  type FullBoard,
  type StreamedBoard,
  sortedColumnsOf,
  type TicketPortion,
} from '../../boards/full-board.ts';
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
  for await (const portion of board.portions()) {
    for (const answer of answersOf(board, portion)) {
      writer.add(before);
      await writer.addAll(ticketPieces(answer, performers));
      before = ',';
    }
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
  const columns = new ColumnsWriter(writer, board);
  const [before, after] = splitAtList(boardHead(board), 'columns');
  writer.add(before);
  for await (const portion of board.portions()) {
    const answers = answersOf(board, portion);
    for (const [n, { columnId }] of portion.tickets.entries()) {
      if (columns.isOpen(columnId)) writer.add(',');
      else await columns.open(columnId);
      // Awaits only when a piece is full, because a promise per ticket costs time and memory.
      for (const piece of ticketPieces(answers[n] as TicketAnswer, performers)) {
        writer.add(piece);
        if (writer.isFull) await writer.flush();
      }
    }
  }
  await columns.open(null);
  writer.add(after);
}

/** Writes the parts of columns around their tickets, which follow in the columns' order. */
class ColumnsWriter {
  private readonly columns: Column[];
  /** The index of the column that is open. */
  private current = -1;
  private ids: string[] = [];
  private readonly idsByColumn = new Map<string, string[]>();

  constructor(
    private readonly writer: AnswerWriter,
    board: StreamedBoard,
  ) {
    this.columns = sortedColumnsOf(board.columns);
    for (const { id } of this.columns) this.idsByColumn.set(id, []);
    for (const { id, columnId } of board.placed) this.idsByColumn.get(columnId)?.push(id);
  }

  isOpen(columnId: string): boolean {
    return this.columns[this.current]?.id === columnId;
  }

  /** Writes everything up to the first ticket of a column; with null, up to the end. */
  async open(columnId: string | null): Promise<void> {
    while (this.current < this.columns.length && (columnId === null || !this.isOpen(columnId))) {
      if (this.current >= 0) await this.close();
      this.current += 1;
      const column = this.columns[this.current];
      if (column) await this.begin(column);
    }
  }

  private async begin(column: Column): Promise<void> {
    this.ids = this.idsByColumn.get(column.id) ?? [];
    const head = columnHead(column, this.ids.length).slice(0, -1);
    this.writer.add(`${this.current === 0 ? '' : ','}${head},"ticketIds":`);
    await this.writer.addAll(jsonListPieces(this.ids));
    this.writer.add(',"tickets":[');
  }

  private async close(): Promise<void> {
    this.writer.add('],"ticketPositions":');
    await this.writer.addAll(positionPieces(this.ids));
    const column = this.columns[this.current] as Column;
    this.writer.add(`,${JSON.stringify(columnSettingsOf(column)).slice(1)}`);
  }
}

function answersOf(board: StreamedBoard, portion: TicketPortion) {
  const view: TicketsView = { board, ...portion };
  return ticketAnswers(view);
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
