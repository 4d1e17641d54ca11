import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPhotoFixture, type PhotoFixture } from '../../test/kits/photo-fixture.ts';
import { picture } from '../../test/kits/photo-kit.ts';
import { tempFolder, testConfig } from '../../test/kits/server-kit.ts';
import { alterFile, valuesIn } from '../../test/sqlite-file.ts';
import { userViewer } from '../access/viewer.ts';
import { photoFolder } from '../attachments/stores/folders.ts';
import { pathOfLink } from '../lib/photo-path.ts';
import { leaseDeletions } from '../storage/directory/deletion-leases.ts';
import { openSqlite } from '../storage/sqlite/sqlite.ts';
import { copySqlite } from '../storage/sqlite/sqlite-files.ts';
import type { Store } from '../storage/store.ts';
import { makeBackup } from './make-backup.ts';
import type { Progress } from './progress.ts';
import { restoreBackup } from './restore.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 });

let stage: PhotoFixture;
let folder: ReturnType<typeof tempFolder>;
let backup: string;

// A running server and a backup of it.
beforeAll(async () => {
  stage = await openPhotoFixture();
  await stage.renew();
  const file = () => picture().png().toBuffer().then(stage.file);
  await stage.add('ticketCreator', {}, await file());
  await stage.add('ticketCreator', {}, await file(), [`${'ö'.repeat(60)}.png`]);
  folder = tempFolder();
  backup = join(folder.path, 'backup.tar');
});
afterAll(async () => {
  await stage.server.close();
  folder.remove();
});
beforeEach(async () => {
  for (const name of readdirSync(folder.path)) rmSync(join(folder.path, name), { recursive: true });
  await makeBackup(stage.server.services.config, backup);
});

/** The settings of another installation in its own folder. */
function elsewhere(name = 'other') {
  return testConfig(join(folder.path, name));
}

function fileOf({ database }: Pick<ReturnType<typeof elsewhere>, 'database'>): string {
  return database.kind === 'sqlite' ? database.file : '';
}

async function rowsOf(store: Store) {
  const { tickets, log, photos } = store.tables;
  return store.read(async (query) => [
    await query.select().from(tickets).orderBy(tickets.id),
    await query.select().from(log).orderBy(log.number),
    await query.select().from(photos).orderBy(photos.path),
  ]);
}

/** Gives an installation the current content of the server, to be replaced. */
async function replaceable(config: ReturnType<typeof elsewhere>): Promise<void> {
  mkdirSync(config.dataDir);
  writeFileSync(fileOf(config), '');
  await copySqlite(fileOf(stage.server.services.config), fileOf(config));
}

function photosUnder(path: string): string[] {
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(path.length + 1))
    .sort();
}

describe('ZX1 a backup', () => {
  it('ZX1 restores the database and every photo byte by byte', async () => {
    const config = elsewhere();
    const restored = await restoreBackup(config, backup);
    expect(restored.previousFile).toBeNull();
    const store = openSqlite(fileOf(config));
    expect(await rowsOf(store)).toEqual(await rowsOf(stage.server.services.store));
    await store.close();
    const serverPhotos = photoFolder(stage.server.services.config);
    const names = photosUnder(serverPhotos);
    expect(names).toHaveLength(4);
    expect(photosUnder(photoFolder(config))).toEqual(names);
    for (const name of names) {
      const restored = readFileSync(join(photoFolder(config), name));
      expect(restored.equals(readFileSync(join(serverPhotos, name)))).toBe(true);
    }
  });

  it('YF9 has the files of tickets like photos', async () => {
    const { app, services } = stage.server;
    const url = `/api/tickets/${stage.fixture.open}/files`;
    const headers = { authorization: `Bearer ${stage.cast.tokens.ticketCreator}` };
    const sent = { method: 'POST' as const, url: `${url}?name=Offer.txt`, payload: 'Two days' };
    const { id } = (await app.inject({ ...sent, headers })).json().files[0];
    const other = join(folder.path, 'files.tar');
    expect(await makeBackup(services.config, other)).toMatchObject({ photos: 3, missing: 0 });
    const config = elsewhere();
    await restoreBackup(config, other);
    const [name = ''] = photosUnder(photoFolder(config)).filter((each) => each.endsWith('.bin'));
    expect(readFileSync(join(photoFolder(config), name), 'utf8')).toBe('Two days');
    await app.inject({ method: 'DELETE', url: `${url}/${id}`, headers });
    const { store, repositories, orphanedPhotos } = services;
    await store.tx((query) => repositories.retention.purgeBefore(query, Date.now() + 1000));
    await orphanedPhotos.sweep(Date.now());
  });

  it('ZX1 can be read with tar and verified with sha256sum', () => {
    const run = (command: string, ...args: string[]) =>
      spawnSync(command, args, { cwd: folder.path, encoding: 'utf8' });
    expect(run('tar', 'xf', backup).stderr).toBe('');
    const { stdout, status } = run('sha256sum', '-c', 'SHA256SUMS');
    expect([status, stdout.trim().split('\n').length]).toEqual([0, 6]);
    expect(readdirSync(folder.path)).toContain('freelane.db');
  });

  it('ZX1 counts its content, and photos without files', async () => {
    const { config } = stage.server.services;
    const [name = ''] = photosUnder(photoFolder(config));
    const path = join(photoFolder(config), name.replace(/\.thumb\.webp$/, ''));
    const bytes = readFileSync(path);
    rmSync(path);
    const summary = await makeBackup(config, join(folder.path, 'second.tar'));
    writeFileSync(path, bytes);
    expect(summary).toMatchObject({ boards: 1, tickets: 3, photos: 2, missing: 1 });
  });
});

describe('ZX14 photos that are removed during a backup', () => {
  const fileAt = (link: string) =>
    join(photoFolder(stage.server.services.config), pathOfLink(link) ?? '');
  const photos = async (count: number) => {
    const file = stage.file(await picture().png().toBuffer());
    const names = Array.from({ length: count }, (_, n) => `${n}.png`);
    return stage.add('ticketCreator', {}, file, names);
  };
  const remove = (link: string) =>
    stage.server.services.photos.remove(
      userViewer(stage.cast.ids.ticketCreator),
      link,
      stage.place(),
    );

  it('ZX14 keep their files until it is done, and at most an hour longer', async () => {
    const [link = ''] = await photos(1);
    const release = await leaseDeletions(fileOf(stage.server.services.config));
    await remove(link);
    await stage.sweepIn(0);
    expect([existsSync(fileAt(link)), await stage.photoUrls()]).toEqual([
      true,
      expect.not.arrayContaining([link]),
    ]);
    await release();
    await stage.sweepIn(0);
    expect(existsSync(fileAt(link))).toBe(false);
  });

  it('ZX14 stay from before the copy of the database until they are packed', async () => {
    const { config } = stage.server.services;
    const isHeldAt = new Map<string, boolean>();
    const isHeld = () =>
      valuesIn(fileOf(config), "select name from job_leases where name like 'backup/%'").length > 0;
    const onProgress = ({ part }: Progress) => {
      if (part !== 'check') isHeldAt.set(part, (isHeldAt.get(part) ?? true) && isHeld());
    };
    await makeBackup(config, join(folder.path, 'second.tar'), { onProgress });
    expect(Object.fromEntries(isHeldAt)).toEqual({ database: true, photos: true });
    expect(isHeld()).toBe(false);
  });

  it('ZX14 are deleted once the lease of a killed backup has expired', async () => {
    const { store, config } = stage.server.services;
    const { jobLeases } = store.tables;
    const [link = ''] = await photos(1);
    const killed = { name: 'backup/killed', doneAt: 0, claimedUntil: Date.now() - 1 };
    await store.tx((query) => query.insert(jobLeases).values(killed));
    await remove(link);
    expect(existsSync(fileAt(link))).toBe(false);
    await (await leaseDeletions(fileOf(config)))();
    expect(await store.read((query) => query.select().from(jobLeases))).toEqual([]);
  });
});

describe('ZX2 the file of a backup', () => {
  it('ZX2 an existing file is not overwritten, and a refused backup leaves nothing', async () => {
    const { config } = stage.server.services;
    await expect(makeBackup(config, backup)).rejects.toThrow(`${backup} already exists`);
    const missingFolder = join(folder.path, 'nowhere', 'backup.tar');
    const message = `${missingFolder} cannot be written: its folder is not there`;
    await expect(makeBackup(config, missingFolder)).rejects.toThrow(message);
    expect(readdirSync(folder.path)).toEqual(['backup.tar']);
  });

  it('ZX2 is overwritten on request', async () => {
    writeFileSync(backup, 'older');
    await makeBackup(stage.server.services.config, backup, { replace: true });
    await restoreBackup(elsewhere(), backup);
  });
});

describe('ZX3 refused restores', () => {
  async function refusal(part = elsewhere(), from = backup): Promise<string> {
    return restoreBackup(part, from).then(
      () => 'restored',
      (error) => error.message,
    );
  }

  it('ZX3 a file with a flipped bit anywhere', async () => {
    const content = readFileSync(backup);
    const places = [
      0,
      3,
      130,
      600,
      1100,
      9000,
      content.length >> 1,
      content.lastIndexOf('photos/'),
    ];
    for (const place of places) {
      const bent = Buffer.from(content);
      bent[place] = (bent[place] ?? 0) ^ 1;
      writeFileSync(backup, bent);
      expect([place, await refusal()]).toEqual([place, expect.stringContaining('not restored: ')]);
    }
    expect(existsSync(fileOf(elsewhere()))).toBe(false);
    expect(readdirSync(join(folder.path, 'other')).filter((name) => name !== 'photos')).toEqual([]);
  });

  it('ZX3 a truncated or empty file', async () => {
    const content = readFileSync(backup);
    for (const length of [0, 100, 512, 70_000, content.length - 2048]) {
      writeFileSync(backup, content.subarray(0, length));
      expect(await refusal()).toContain('it is cut short');
    }
  });

  it.each([
    ['a text', 'Dear diary\n'.repeat(100), 'it is not a backup, or damaged'],
    ['another database', null, 'it is not a Freelane database'],
  ])('ZX3 %s', async (_what, content, message) => {
    rmSync(backup);
    if (content === null) alterFile(backup, 'create table diary (text)');
    else writeFileSync(backup, content);
    expect(await refusal()).toContain(message);
  });

  it('ZX3 a backup of a newer version', async () => {
    spawnSync('tar', ['xf', backup, 'freelane.db'], { cwd: folder.path });
    const file = join(folder.path, 'freelane.db');
    alterFile(file, 'insert into __drizzle_migrations values (1, 0, 99999999999999)');
    expect(await refusal(elsewhere(), file)).toContain('by a newer version of Freelane');
  });

  it('ZX3 any backup while a server is running, which loses nothing', async () => {
    const { config, store } = stage.server.services;
    const before = await rowsOf(store);
    expect(await refusal(config)).toContain('freelane.db is in use; stop the server first');
    expect(await rowsOf(store)).toEqual(before);
  });
});

describe('ZX4 the replaced data', () => {
  it('ZX4 stays under a dated name with its photos, and boards get a new epoch', async () => {
    const config = elsewhere();
    await restoreBackup(config, backup);
    const later = openSqlite(fileOf(config));
    await later.tx((query) => query.insert(later.tables.locks).values({ name: 'later' }));
    const epochs = async (store: Store) =>
      (await store.read((query) => query.select().from(store.tables.boards))).map(
        ({ epoch }) => epoch,
      );
    const first = await epochs(later);
    await later.close();
    const extra = join(photoFolder(config), 'b', 't', '1-later.png');
    mkdirSync(join(extra, '..'), { recursive: true });
    writeFileSync(extra, 'later');

    const { previousFile } = await restoreBackup(config, backup);
    expect(previousFile).toMatch(/freelane\.db\.before-restore-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/);
    const store = openSqlite(fileOf(config));
    const { locks } = store.tables;
    expect(await store.read((query) => query.select().from(locks))).not.toContainEqual({
      name: 'later',
    });
    expect(await epochs(store)).not.toEqual(first);
    await store.close();
    const old = openSqlite(previousFile ?? '');
    expect(await old.read((query) => query.select().from(old.tables.locks))).toContainEqual({
      name: 'later',
    });
    await old.close();
    const ending = previousFile?.slice(fileOf(config).length);
    expect(photosUnder(`${photoFolder(config)}${ending}`)).toContain(join('b', 't', '1-later.png'));
  });

  it('ZX6 a plain SQLite file is restored as well, and photos stay', async () => {
    const config = elsewhere();
    await restoreBackup(config, backup);
    spawnSync('tar', ['xf', backup, 'freelane.db'], { cwd: folder.path });
    const before = photosUnder(photoFolder(config));
    const { at } = await restoreBackup(config, join(folder.path, 'freelane.db'));
    expect([at, photosUnder(photoFolder(config))]).toEqual([null, before]);
    await openSqlite(fileOf(config)).close();
  });

  it('ZX4 a damaged database stays beside it as well', async () => {
    const config = elsewhere();
    await restoreBackup(config, backup);
    const damaged = readFileSync(fileOf(config)).fill('no header', 0, 4096);
    writeFileSync(fileOf(config), damaged);
    const { previousFile } = await restoreBackup(config, backup);
    expect(readFileSync(previousFile ?? '').equals(damaged)).toBe(true);
    await openSqlite(fileOf(config)).close();
  });

  it('ZX12 a file that is not a database is not replaced', async () => {
    const config = elsewhere();
    mkdirSync(dirname(fileOf(config)), { recursive: true });
    writeFileSync(fileOf(config), 'no database');
    const refused = `${fileOf(config)} is not a Freelane database`;
    await expect(restoreBackup(config, backup)).rejects.toThrow(refused);
    expect(readFileSync(fileOf(config), 'utf8')).toBe('no database');
  });

  it('ZX4 webhooks and share links continue in the new epoch', async () => {
    const { services } = stage.server;
    const { boardId } = stage.fixture;
    const fields = { boardId, createdBy: 'u', createdAt: 1 };
    const { webhooks, shareLinks } = services.store.tables;
    await services.store.tx(async (query) => {
      await query
        .insert(webhooks)
        .values({ id: 'w', url: 'http://a/', cursor: 'old.3', ...fields });
      const digest = 'a'.repeat(64);
      await query.insert(shareLinks).values({ id: 'l', digest, since: 'old.2', ...fields });
    });
    const config = elsewhere();
    const from = join(folder.path, 'hooked.tar');
    await makeBackup(services.config, from);
    await replaceable(config);
    await restoreBackup(config, from);
    const store = openSqlite(fileOf(config));
    await store.read(async (query) => {
      const [board] = await query.select().from(store.tables.boards);
      const hooks = await query.select().from(store.tables.webhooks);
      const hook = hooks.find(({ id }) => id === 'w');
      const [shareLink] = await query.select().from(store.tables.shareLinks);
      expect([hook?.cursor, shareLink?.since]).toEqual([`${board?.epoch}.3`, `${board?.epoch}.2`]);
    });
    await store.close();
    const file = fileOf(services.config);
    alterFile(file, "delete from webhooks where id = 'w'; delete from share_links where id = 'l'");
  });
});
