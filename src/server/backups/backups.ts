import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Config } from '../config/read-config.ts';
import type { DamageReport } from '../storage/store.ts';
import { sizeOf, stampOf } from './files.ts';
import { DRAFTS, makeBackup } from './make-backup.ts';
import type { Progress } from './progress.ts';

/** A backup in BACKUP_DIR; `at` is when it was begun, ms since 1970. */
export interface KeptBackup {
  file: string;
  at: number;
  bytes: number;
}

export interface BackupState {
  /** How far one has come that is being made now; null while none is. */
  running: Progress | null;
  /** Whether the last one that this process tried to make was not made. */
  hasFailed: boolean;
}

type OnBegin = (name: string) => Promise<void>;

const OURS = /^freelane-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar$/;
const DAY_MS = 24 * 3_600_000;
/** The hourly work comes a little later each time: so it stays the same hour of the day. */
const EARLY_MS = 1_800_000;

export type Backups = ReturnType<typeof createBackups>;

/**
 * Backups in BACKUP_DIR, as the server makes them: each day, and when it is asked to. A backup reads every
 * page, beside the store, and tells of damage.
 */
export function createBackups(config: Config, damage: Pick<DamageReport, 'note'>) {
  const { backup } = config;
  const state: BackupState = { running: null, hasFailed: false };
  let work: Promise<void> | undefined;

  /**
   * Makes a backup and then drops those that are too many; while one is being made, it is that one.
   * `onBegin` is told its file's name first, where one begins by this. Rejects with what went wrong.
   * Does nothing where BACKUP_DIR is not set.
   */
  function make(onBegin?: OnBegin): Promise<void> {
    work ??= makeOne(onBegin).finally(() => {
      work = undefined;
      state.running = null;
    });
    return work;
  }

  async function makeOne(onBegin?: OnBegin): Promise<void> {
    if (!backup) return;
    state.running = { part: 'database', done: 0, total: 0 };
    try {
      await mkdir(backup.folder, { recursive: true, mode: 0o700 });
      await dropOldDrafts(backup.folder);
      const file = join(backup.folder, `freelane-${stampOf(Date.now())}.tar`);
      // One of this very second is as good.
      if ((await sizeOf(file)) !== null) return;
      await onBegin?.(basename(file));
      const onProgress = (progress: Progress) => {
        state.running = progress;
      };
      await makeBackup(config, file, { onProgress });
      const old = (await listBackups(backup.folder)).slice(backup.keep);
      for (const { file: one } of old) await rm(one, { force: true });
      state.hasFailed = false;
    } catch (error) {
      damage.note(error);
      state.hasFailed = true;
      throw error;
    }
  }

  /** Makes one when the last is a day old. */
  async function daily(now: number): Promise<void> {
    if (!backup) return;
    const [last] = await listBackups(backup.folder);
    if (!last || last.at <= now - DAY_MS + EARLY_MS) await make();
  }

  return {
    make,
    daily,
    state: () => ({ ...state }),
    last: async () => (backup ? ((await listBackups(backup.folder))[0] ?? null) : null),
  };
}

/** The newest first; none where there is no such folder. What others put there is left alone. */
export async function listBackups(folder: string): Promise<KeptBackup[]> {
  const names = (await namesIn(folder)).filter((name) => OURS.test(name));
  const found = names
    .sort()
    .reverse()
    .map(async (name) => {
      const file = join(folder, name);
      const at = Date.parse(name.replace(OURS, '$1T$2:$3:$4Z'));
      return { file, at, bytes: (await stat(file)).size };
    });
  return Promise.all(found);
}

/** What a process left that was killed while it made one. */
async function dropOldDrafts(folder: string): Promise<void> {
  for (const name of await namesIn(folder)) {
    if (!name.startsWith(DRAFTS)) continue;
    const { mtimeMs } = await stat(join(folder, name));
    const isOld = mtimeMs < Date.now() - DAY_MS;
    if (isOld) await rm(join(folder, name), { recursive: true, force: true });
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
