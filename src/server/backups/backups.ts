import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Config } from '../config/read-config.ts';
import type { DamageReport } from '../storage/store.ts';
import { sizeOf, timestampOf } from './files.ts';
import { DRAFT_PREFIX, makeBackup } from './make-backup.ts';
import type { Progress } from './progress.ts';

/** A backup in BACKUP_DIR; `at` is its start, ms since 1970. */
export interface BackupFile {
  file: string;
  at: number;
  bytes: number;
}

export interface BackupState {
  /** Progress of the running backup; null without one. */
  running: Progress | null;
  /** Whether this process's last backup failed. */
  hasFailed: boolean;
}

type OnBegin = (name: string) => Promise<void>;

const BACKUP_NAME = /^freelane-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar$/;
const DAY_MS = 24 * 3_600_000;
/** The hourly job drifts a little: with this margin, backups stay at the same hour. */
const DRIFT_MARGIN_MS = 1_800_000;

export type Backups = ReturnType<typeof createBackups>;

/**
 * Scheduled and requested backups in BACKUP_DIR. A backup reads every page of the database,
 * independently of the store, and reports damage.
 */
export function createBackups(config: Config, damage: Pick<DamageReport, 'checkError'>) {
  const { backup } = config;
  const state: BackupState = { running: null, hasFailed: false };
  let running: Promise<void> | undefined;

  /**
   * Makes a backup and drops surplus ones; joins a running backup. `onBegin` gets the file name
   * before a new backup starts. Rejects if it fails. Does nothing without BACKUP_DIR.
   */
  function make(onBegin?: OnBegin): Promise<void> {
    running ??= makeOne(onBegin).finally(() => {
      running = undefined;
      state.running = null;
    });
    return running;
  }

  async function makeOne(onBegin?: OnBegin): Promise<void> {
    if (!backup) return;
    state.running = { part: 'database', done: 0, total: 0 };
    try {
      await mkdir(backup.folder, { recursive: true, mode: 0o700 });
      await dropOldDrafts(backup.folder);
      const file = join(backup.folder, `freelane-${timestampOf(Date.now())}.tar`);
      // A backup of the same second exists.
      if ((await sizeOf(file)) !== null) return;
      await onBegin?.(basename(file));
      const onProgress = (progress: Progress) => {
        state.running = progress;
      };
      await makeBackup(config, file, { onProgress });
      const old = (await listBackups(backup.folder)).slice(backup.keep);
      for (const { file: surplusFile } of old) await rm(surplusFile, { force: true });
      state.hasFailed = false;
    } catch (error) {
      damage.checkError(error);
      state.hasFailed = true;
      throw error;
    }
  }

  /** Makes a backup if the last one is a day old. */
  async function daily(now: number): Promise<void> {
    if (!backup) return;
    const [last] = await listBackups(backup.folder);
    if (!last || last.at <= now - DAY_MS + DRIFT_MARGIN_MS) await make();
  }

  return {
    make,
    daily,
    state: () => ({ ...state }),
    last: async () => (backup ? ((await listBackups(backup.folder))[0] ?? null) : null),
  };
}

/** Newest first; empty if the folder does not exist. Ignores other files. */
export async function listBackups(folder: string): Promise<BackupFile[]> {
  const names = (await namesIn(folder)).filter((name) => BACKUP_NAME.test(name));
  const backups = names
    .sort()
    .reverse()
    .map(async (name) => {
      const file = join(folder, name);
      const at = Date.parse(name.replace(BACKUP_NAME, '$1T$2:$3:$4Z'));
      return { file, at, bytes: (await stat(file)).size };
    });
  return Promise.all(backups);
}

/** Drops drafts of processes that were killed during a backup. */
async function dropOldDrafts(folder: string): Promise<void> {
  for (const name of await namesIn(folder)) {
    if (!name.startsWith(DRAFT_PREFIX)) continue;
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
