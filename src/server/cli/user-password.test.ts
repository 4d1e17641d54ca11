import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { tempFolder, testConfig } from '../../test/kits/server-kit.ts';
import { builtServer } from '../../test/servers/built-server.ts';
import { until } from '../../test/until.ts';
import { createServices, type Services } from '../services.ts';
import { usersRepository } from '../storage/directory/users.ts';
import { openStore } from '../storage/open-store.ts';
import type { Store } from '../storage/store.ts';
import { runCommand } from './cli.ts';
import { readSecrets } from './read-secret.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 20_000 });

const MAIN = builtServer();
const ANN = { email: 'Ann@example.org', password: 'correct horse battery' };
const CLIENT = { ip: '127.0.0.1' };

let folder: ReturnType<typeof tempFolder>;
let store: Store;
let services: Services;

// A running server on the same database.
beforeAll(async () => {
  folder = tempFolder();
  const config = testConfig(folder.path);
  store = await openStore(config.database);
  services = createServices(config, store);
  await services.accounts.register({ ...ANN, firstName: 'Ann', lastName: 'Tester' }, CLIENT);
});
afterAll(async () => {
  await store.close();
  folder.remove();
});

/** Runs a command as the operator does, with this standard input. */
async function run(args: string[], input: string) {
  const child = spawn(process.execPath, [MAIN, ...args], {
    cwd: folder.path,
    env: { PATH: process.env.PATH, DATA_DIR: folder.path },
  });
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, said: output, errors };
}

describe('S8 user:password', () => {
  it('S8 sets a password from a pipe and ends every session, not the API tokens', async () => {
    const { accounts, sessions, apiTokens, authenticator } = services;
    const { user, token } = await accounts.login(ANN, CLIENT);
    const input = { name: 'Script', readOnly: true, boardId: null, expiresAt: null };
    const { secret } = await apiTokens.create(user.id, input);
    const open = (await sessions.list(user.id)).length;

    const password = 'another horse battery';
    const done = await run(['user:password', ' ann@EXAMPLE.org'], `${password}\n`);
    const output = `The password of Ann@example.org is set; ${open} sessions ended\n`;
    expect(done).toEqual({ code: 0, said: output, errors: '' });
    expect(await sessions.validate(token)).toBeNull();
    expect(await authenticator.callerOf(secret)).not.toBeNull();
    await expect(accounts.login(ANN, CLIENT)).rejects.toMatchObject({ code: 'login.failed' });
    expect((await accounts.login({ ...ANN, password }, CLIENT)).user.id).toBe(user.id);
  });

  it('S8 --revoke-tokens ends the API tokens too', async () => {
    const { apiTokens, authenticator } = services;
    const user = await store.read((query) =>
      usersRepository(store.tables).findByEmail(query, 'ann@example.org'),
    );
    const input = { name: 'Script', readOnly: true, boardId: null, expiresAt: null };
    const { secret } = await apiTokens.create(user?.id ?? '', input);
    const tokens = (await apiTokens.list(user?.id ?? '')).length;
    const terminal = { input: Readable.from(['long enough\n']), output: new PassThrough() };
    const args = ['user:password', '--revoke-tokens', ANN.email];
    const output = await runCommand({ DATA_DIR: folder.path }, terminal, args);
    expect(output).toMatch(new RegExp(`ended, ${tokens} API tokens? revoked$`));
    expect(await authenticator.callerOf(secret)).toBeNull();
  });

  it('S8 a refusal is one line, with exit code 1', async () => {
    const {
      code,
      said: output,
      errors,
    } = await run(['user:password', 'nobody@example.org'], 'x\n');
    const line = 'There is no account with the email "nobody@example.org"\n';
    expect([code, output, errors]).toEqual([1, '', line]);
  });

  it.each([
    ['no email', ['user:password'], 'Usage: npm run freelane -- user:password EMAIL'],
    ['too much', ['user:password', ANN.email, '--revoke'], '[--revoke-tokens]'],
    ['a short password', ['user:password', ANN.email], 'The password must have at least 8'],
    ['an unknown command', ['toString'], 'Unknown command "toString"'],
  ])('S8 %s is reported', async (_what, args, message) => {
    await expect(refuse(args)).rejects.toThrow(message);
  });

  it('S8 does not create a missing database', async () => {
    const missingFolder = join(folder.path, 'elsewhere');
    const message = `There is no database at ${missingFolder}/freelane.db`;
    await expect(refuse(['user:password', ANN.email], missingFolder)).rejects.toThrow(message);
    expect(existsSync(join(missingFolder, 'freelane.db'))).toBe(false);
  });
});

/** The same within this process. */
function refuse(args: string[], dataDir = folder.path): Promise<string> {
  const terminal = { input: Readable.from(['short\n']), output: new PassThrough() };
  return runCommand({ DATA_DIR: dataDir }, terminal, args);
}

describe('S8 on a terminal', () => {
  function openTerminal() {
    const input = Object.assign(new PassThrough(), { isTTY: true });
    const output = new PassThrough();
    let written = '';
    output.on('data', (bytes) => {
      written += bytes;
    });
    return { terminal: { input, output }, input, writtenText: () => written };
  }

  it('S8 asks for a secret each time and never shows it', async () => {
    const { terminal, input, writtenText } = openTerminal();
    const answers = readSecrets(terminal, ['One', 'Two']);
    await until('the question is asked', () => writtenText().includes('One: '));
    input.write('first secret\r');
    await until('the second question is asked', () => writtenText().includes('Two: '));
    input.write('second\x7f\x7f\x7fret\r');
    expect(await answers).toEqual(['first secret', 'secret']);
    expect(writtenText()).toBe('One: \nTwo: \n');
  });

  it('S8 Ctrl-C aborts', async () => {
    const { terminal, input, writtenText } = openTerminal();
    const answers = readSecrets(terminal, ['One', 'Two']);
    await until('the question is asked', () => writtenText().includes('One: '));
    input.write('half\x03');
    expect(await answers).toBeNull();
  });
});
