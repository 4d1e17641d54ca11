import { type SQL, sql } from 'drizzle-orm';
import type { Tables } from '../../schema.ts';

type LinkedTable = Tables['log'] | Tables['history'];

/**
 * Matches rows of a table in which each row has the number of the one before it. The walk begins
 * at the numbers that `newest` selects, each with the depth 1, and goes on from rows that meet the
 * condition of `where`, which may use `depth`.
 */
export function linkedRows(table: LinkedTable, newest: SQL, where = sql``): SQL {
  const { number, previous } = table;
  return sql`${number} in (
    with recursive linked (number, depth) as (
      ${newest}
      union all
      select ${previous}, depth + 1 from linked join ${table} on ${number} = linked.number
      ${where}
    )
    select number from linked where number is not null
  )`;
}
