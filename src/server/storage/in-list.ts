import { type Column, is, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { SQLiteColumn } from 'drizzle-orm/sqlite-core';

/**
 * Matches values that are in a list of any length, passed as one JSON array of strings or numbers,
 * so that the statement can be prepared once.
 */
export function inList(column: Column, list: Placeholder): SQL {
  if (is(column, SQLiteColumn)) return sql`${column} in (select value from json_each(${list}))`;
  const element = sql`json_array_elements_text(${list}::json)::${sql.raw(column.getSQLType())}`;
  return sql`${column} = any(array(select ${element}))`;
}
