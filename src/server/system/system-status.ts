import { statfs } from 'node:fs/promises';
import { version } from '../../../package.json';
import { AppError } from '../../core/errors.ts';
import type { FailingJob } from '../../core/jobs.ts';
import { can } from '../../core/permissions.ts';
import { accessOf } from '../access/board-access.ts';
import type { Connections } from '../auth/open-connections.ts';
import type { BackupFile, Backups } from '../backups/backups.ts';
import type { Progress } from '../backups/progress.ts';
import type { Config } from '../config/read-config.ts';
import { NO_SOURCE, type Source } from '../lib/request-source.ts';
import type { Rooms } from '../realtime/rooms.ts';
import { jobLeasesRepository } from '../storage/directory/job-leases.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import { type DatabaseDamage, faultOf, type Store } from '../storage/store.ts';

/**
 * The state of the server: of this process, where several share a database. Times are ms since
 * 1970.
 */
export interface SystemView {
  version: string;
  startedAt: number;
  database: { kind: Config['database']['kind']; bytes: number };
  /** The error of a statement that met a damaged page; null if none has. */
  damage: DatabaseDamage | null;
  openBoards: number;
  /** WebSockets and event streams. */
  connections: number;
  /** Free space on the disk of DATA_DIR. */
  freeBytes: number;
  backups: BackupsView;
  /** Hourly jobs that fail, in any process. Backups report their failures separately. */
  failing: FailingJob[];
}

interface BackupsView {
  /** Whether backups are configured. */
  isOn: boolean;
  last: Pick<BackupFile, 'at' | 'bytes'> | null;
  running: Progress | null;
  /** Whether the last attempt failed; the log has the reason. */
  hasFailed: boolean;
}

interface Deps {
  config: Config;
  store: Store;
  repositories: BoardRepositories;
  rooms: Rooms;
  connections: Connections;
  backups: Backups;
  onError(error: unknown): void;
}

export type System = ReturnType<typeof createSystem>;

/** The status page and its actions, for ADMINs. */
export function createSystem(deps: Deps) {
  const { config, store, repositories, rooms, connections, backups, onError } = deps;
  const jobLeases = jobLeasesRepository(store.tables);
  const startedAt = Date.now();

  /** @throws AppError forbidden */
  async function view(userId: string): Promise<SystemView> {
    await checkSees(userId);
    const { bavail, bsize } = await statfs(config.dataDir);
    return {
      version,
      startedAt,
      database: { kind: config.database.kind, bytes: await store.bytes() },
      damage: store.damage.current,
      openBoards: rooms.openCount(),
      connections: connections.count(),
      freeBytes: bavail * bsize,
      backups: await backupsView(),
      // Reports damage even if the damaged table is the one that this list is read from.
      failing: await failing().catch(unlessDamaged),
    };
  }

  async function failing(): Promise<FailingJob[]> {
    const jobs = await store.read((query) => jobLeases.failing(query, Date.now()));
    return jobs.filter(({ name }) => name !== 'backup');
  }

  async function backupsView(): Promise<BackupsView> {
    const { running, hasFailed } = backups.state();
    const last = await backups.last();
    return {
      isOn: config.backup !== null,
      last: last && { at: last.at, bytes: last.bytes },
      running,
      hasFailed,
    };
  }

  /** Starts a backup in the background. @throws AppError forbidden, backup.off */
  async function backUp(by: string, source: Source = NO_SOURCE): Promise<void> {
    await checkSees(by);
    if (!config.backup) throw new AppError('backup.off');
    const recordAudit = (detail: string) => {
      const entry = { kind: 'backupBegun' as const, by, detail, at: Date.now(), source };
      return store.tx((query) => repositories.audit.record(query, entry));
    };
    backups.make(recordAudit).catch(onError);
  }

  async function checkSees(userId: string): Promise<void> {
    const { actor } = await store.read((query) => accessOf(query, repositories, userId));
    if (!can(actor, 'system.see')) throw new AppError('forbidden');
  }

  return { view, backUp };
}

function unlessDamaged(error: unknown): never[] {
  if (faultOf(error) === 'damaged') return [];
  throw error;
}
