import type { FastifyInstance } from 'fastify';
import { hourly } from '../hourly.ts';
import type { Services } from '../services.ts';

/** Makes a backup each day, where BACKUP_DIR says where to. */
export function registerBackups(app: FastifyInstance, services: Services): void {
  const { backups, config } = services;
  if (config.backup) hourly(app, services, 'backup', () => backups.daily(Date.now()));
}
