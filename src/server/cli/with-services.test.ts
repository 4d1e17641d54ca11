import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openRawSocket } from '../../test/clients/raw-socket.ts';
import { commandLine } from '../../test/command-line.ts';
import { type Harness, type Person, startHarness } from '../../test/kits/harness.ts';
import { createTestDatabase } from '../../test/servers/test-database.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const SIGNED_OUT = 4401;
const CONNECT_ANEW = 1012;

describe.each([
  ['SQLite', 'file', {}],
  ['PostgreSQL', 'server', {}],
  ['PostgreSQL without a bus', 'server', { BUS_URL: 'poll' }],
])('the command line beside a server on %s', (_engine, kind, env) => {
  let harness: Harness;
  let drop = async () => {};
  let ann: Person;

  beforeAll(async () => {
    if (kind === 'server') {
      const database = await createTestDatabase();
      drop = database.drop;
      harness = await startHarness({ DATABASE_URL: database.url, ...env });
    } else {
      harness = await startHarness();
    }
    ann = await harness.register('ann');
  });
  afterAll(async () => {
    await harness.close();
    await drop();
  });

  const command = (args: string[], input?: string) =>
    commandLine(harness.services.config, args, input);

  async function openSocket({ token }: Pick<Person, 'token'>) {
    const raw = await openRawSocket(harness.origin, token);
    await raw.call('query', 'boards.list', {});
    return raw;
  }

  it('S30 a role change reconnects open connections', async () => {
    const ben = await harness.register('ben');
    const [bens, anns] = [await openSocket(ben), await openSocket(ann)];
    expect(await command(['user:role', ' BEN@example.org', 'editor'])).toBe(
      'The role of ben@example.org is EDITOR now; it was USER',
    );
    expect(await bens.closed).toBe(CONNECT_ANEW);
    expect((await anns.call('query', 'boards.list', {})).error).toBeUndefined();
    expect(await command(['user:role', 'ben@example.org', 'EDITOR'])).toBe(
      'ben@example.org already has the role EDITOR',
    );
    anns.socket.terminate();
  });

  it('S30 a new password ends the connections of the account, and no others', async () => {
    const cleo = await harness.register('cleo');
    const [cleos, anns] = [await openSocket(cleo), await openSocket(ann)];
    await command(['user:password', 'cleo@example.org'], 'another horse battery');
    expect(await cleos.closed).toBe(SIGNED_OUT);
    expect((await anns.call('query', 'boards.list', {})).error).toBeUndefined();
    anns.socket.terminate();
  });

  it.each([
    ['nobody@example.org', 'ADMIN', 'There is no account with the email "nobody@example.org"'],
    ['ann@example.org', 'OWNER', 'ROLE is "OWNER"; it must be one of ADMIN, EDITOR, USER'],
    ['ann@example.org', 'USER', 'The last administrator cannot be demoted'],
  ])('G3 user:role %s %s is refused in one line', async (email, role, message) => {
    const refused = { name: 'StartError', message };
    await expect(command(['user:role', email, role])).rejects.toMatchObject(refused);
  });
});
