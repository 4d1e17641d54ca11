import pg from 'pg';
import { explain } from './postgres-errors.ts';

/** One connection beside the store's, whose statements may take their time. @throws with the reason */
export async function connectPostgres(url: string): Promise<pg.Client> {
  const settings = { connectionString: url, keepAlive: true, application_name: 'freelane' };
  const client = new pg.Client({ ...settings, connectionTimeoutMillis: 10_000 });
  // Whoever uses the connection learns of its error from their own statement.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw explain(error);
  }
}
