import pg from 'pg';
import { explainError } from './postgres-errors.ts';

/** A connection besides the store's, for long statements. @throws with the reason */
export async function connectPostgres(url: string): Promise<pg.Client> {
  const settings = { connectionString: url, keepAlive: true, application_name: 'freelane' };
  const client = new pg.Client({ ...settings, connectionTimeoutMillis: 10_000 });
  // Errors surface in the statements that use the connection.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw explainError(error);
  }
}
