import type { FastifyInstance } from 'fastify';
import { hourly } from '../hourly.ts';
import type { Services } from '../services.ts';

/** Makes a backup each day, where BACKUP_DIR says where to. */
export function registerBackups(app: FastifyInstance, { backups, config }: Services): void {
  if (config.backup) hourly(app, 'backup', () => backups.daily(Date.now()));
}
