import { firstKeys } from '../../../src/core/board/ordering.ts';
import Database from '../../../src/server/storage/sqlite/sqlite-driver.ts';
import { randomText } from '../random-words.ts';
import type { SeededBoard } from '../seed.ts';

const DAY_MS = 24 * 3_600_000;
/** Age of the oldest log rows. Rows are retained for 30 days, so a fifth of them is expired. */
const LOG_DAYS = 37.5;
const DELETED_DAYS_AGO = 31;
const COLUMNS = 8;
/** One ticket in this many was deleted long ago; one in as many has a comment. */
const DELETED_EVERY = 50;
const COMMENTED = 10;
const TEXT = 160;

export interface Filling {
  /** Prefix of the ids. */
  prefix: string;
  boards: number;
  /** Number on each board. */
  tickets: number;
  /** Log rows on each board; they move the board's tickets in turn. */
  rows: number;
  /** Id of the user who owns the boards. */
  owner: string;
  /** Id of a second member. */
  member?: string;
}

/**
 * Fills a file that no server has open by SQL, as if users had worked on all boards concurrently:
 * adjacent rows of a table belong to different boards. Returns the boards.
 */
export function fillFile(file: string, filling: Filling): SeededBoard[] {
  const database = new Database(file);
  for (const pragma of [
    'journal_mode = DELETE',
    'synchronous = OFF',
    'locking_mode = EXCLUSIVE',
    'foreign_keys = OFF',
    'cache_size = -400000',
    'temp_store = MEMORY',
  ]) {
    database.pragma(pragma);
  }
  database.transaction(() => insertAll(database, filling))();
  const dangling = database.pragma('foreign_key_check') as unknown[];
  if (dangling.length > 0) throw new Error(`${dangling.length} references are left dangling`);
  database.close();
  return boardsOf(filling);
}

function insertAll(database: Database.Database, filling: Filling): void {
  const { prefix, boards, tickets, rows, owner } = filling;
  const now = Date.now();
  const last = (table: string) =>
    Number(database.prepare(`select coalesce(max(number), 0) from ${table}`).pluck().get());
  const values = {
    ...{ prefix, owner, boards, tickets, rows },
    member: filling.member ?? null,
    allTickets: boards * tickets,
    liveTickets: tickets - Math.ceil(tickets / DELETED_EVERY),
    allRows: boards * rows,
    firstRow: last('log') + 1,
    firstEntry: last('history') + 1,
    now,
    gone: now - DELETED_DAYS_AGO * DAY_MS,
    oldest: now - LOG_DAYS * DAY_MS,
    step: (LOG_DAYS * DAY_MS) / (boards * rows),
    text: randomText(1, 4000),
  };
  // Integers are bound as BigInt: SQLite divides other numbers without truncation.
  const bound = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Number.isInteger(value) ? BigInt(value as number) : value,
    ]),
  );
  // Order keys of columns on a board and of tickets in a column.
  database.exec('create temp table keys (place integer primary key, pos text not null)');
  const key = database.prepare('insert into keys values (?, ?)');
  for (const [n, pos] of firstKeys(Math.max(COLUMNS, Math.ceil(tickets / COLUMNS))).entries())
    key.run(n, pos);
  const triggers = searchTriggers(database);
  for (const { name } of triggers) database.exec(`drop trigger ${name}`);
  for (const statement of [...STATEMENTS, ...SEARCH]) database.prepare(statement).run(bound);
  for (const { sql } of triggers) database.exec(sql);
  database.exec('drop table keys');
  // Expired rows are deleted when the bench requests it, not at the first start.
  database.prepare("update job_leases set done_at = ? where name = 'purge'").run(now);
}

function searchTriggers(database: Database.Database): { name: string; sql: string }[] {
  const named = "select name, sql from sqlite_master where type = 'trigger'";
  return database.prepare(named).all() as { name: string; sql: string }[];
}

const counted = (most: string) => `with recursive numbers (n) as (
  select 0 union all select n + 1 from numbers where n + 1 < @${most}
)`;
const boardId = (n: string) => `printf('board-%s%025d', @prefix, ${n})`;
const ticketId = (n: string) => `printf('t%s%026d', @prefix, ${n})`;
const columnId = (board: string, n: string) => `printf('c%s%024d-%d', @prefix, ${board}, ${n})`;
/** Selects the same tickets on each board, by their index on it. */
const IS_DELETED = `n / @boards % ${DELETED_EVERY} = 0`;

const STATEMENTS = [
  `${counted('boards')}
  insert into boards (id, name, created_by, created_at, updated_at, version, seq, at, epoch,
    structure_tag, ticket_count, last_number, last_row, row_before)
  select ${boardId('n')}, 'Board ' || n, @owner, @oldest, @oldest, 1, @rows, @now, 'epoch' || n,
    'tag' || n, @liveTickets, @tickets,
    @firstRow + @allRows - @boards + n, @firstRow + @allRows - 2 * @boards + n
  from numbers`,
  `${counted('boards')}
  insert into members (board_id, user_id, role)
  select ${boardId('n')}, @member, 'EDITOR' from numbers where @member is not null`,
  `${counted('boards')}
  insert into columns (board_id, id, name, pos)
  select ${boardId('n')}, ${columnId('n', 'place')}, 'Column ' || (place + 1), pos
  from numbers join keys on place < ${COLUMNS}`,
  `${counted('allTickets')}
  insert into tickets (board_id, id, number, column_id, pos, name, description, preview, labels,
    created_by, created_at, updated_at, last_entry, deleted_at, deleted_by)
  select ${boardId('n % @boards')}, ${ticketId('n')}, n / @boards + 1,
    ${columnId('n % @boards', `n / @boards % ${COLUMNS}`)},
    (select pos from keys where place = n / @boards / ${COLUMNS}),
    'Ticket ' || n, substr(@text, 1 + n * 31 % 20000, ${TEXT}),
    substr(@text, 1 + n * 31 % 20000, 100), '[]', @owner, @oldest + n, @oldest + n, @firstEntry + n,
    iif(${IS_DELETED}, @gone, null), iif(${IS_DELETED}, @owner, null)
  from numbers`,
  `${counted('allTickets')}
  insert into history (number, board_id, id, ticket_id, at, by, notes)
  select @firstEntry + n, ${boardId('n % @boards')}, printf('h%s%026d', @prefix, n),
    ${ticketId('n')}, @oldest + n, @owner, 'Created'
  from numbers`,
  `${counted('allTickets')}
  insert into comments (board_id, ticket_id, id, author, text, photo_urls, at, deleted_at, deleted_by)
  select ${boardId('n % @boards')}, ${ticketId('n')}, printf('m%s%026d', @prefix, n), @owner,
    'Said', '[]', @oldest + n, iif(n % 7 = 0, @gone, null), iif(n % 7 = 0, @owner, null)
  from numbers where n / @boards % ${COMMENTED} = 1`,
  `${counted('allRows')}
  insert into log (number, previous, board_id, seq, at, by, command_id, hash, facts)
  select @firstRow + n, iif(n < @boards, null, @firstRow + n - @boards), ${boardId('n % @boards')},
    n / @boards + 1, cast(@oldest + n * @step as integer), @owner,
    printf('%s%020d', @prefix, n), printf('%043d', n),
    '[{"change":{"type":"ticket.set","id":"' || ${ticketId('n % @allTickets')}
      || '","set":{"updatedAt":' || cast(@oldest + n * @step as integer) || ',"columnId":"'
      || ${columnId('n % @boards', `n / @boards % ${COLUMNS}`)}
      || '","pos":"i3"}},"before":null,"after":null}]'
  from numbers`,
];

const SEARCH = [
  `insert into search_tickets (ticket_id)
  select id from tickets where created_by = @owner and id like 't' || @prefix || '%' order by created_at, id`,
  `insert into search_words (rowid, board, name, description)
  select search_tickets.number, hex(board_id), name, description
  from search_tickets join tickets on id = ticket_id
  where ticket_id like 't' || @prefix || '%' order by search_tickets.number`,
];

/** Sixteen boards, spread over the file, with their live tickets. */
function boardsOf({ prefix, boards, tickets }: Filling): SeededBoard[] {
  const padded = (n: number, digits: number) => String(n).padStart(digits, '0');
  const spread = Math.max(1, Math.floor(boards / 16));
  return Array.from({ length: Math.min(16, boards) }, (_, k) => k * spread).map((board) => ({
    boardId: `board-${prefix}${padded(board, 25)}`,
    columns: Array.from({ length: COLUMNS }, (_, n) => `c${prefix}${padded(board, 24)}-${n}`),
    tickets: Array.from({ length: tickets }, (_, n) => n)
      .filter((n) => n % DELETED_EVERY !== 0)
      .map((n) => `t${prefix}${padded(n * boards + board, 26)}`),
  }));
}
