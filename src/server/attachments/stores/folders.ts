import { join } from 'node:path';
import type { Config } from '../../config/read-config.ts';

type Settings = Pick<Config, 'dataDir'>;

/** Where photos are kept. */
export function keptFolder({ dataDir }: Settings): string {
  return join(dataDir, 'photos', 'freelane');
}

/** For files that are being sent and checked: on the same disk. */
export function incomingFolder({ dataDir }: Settings): string {
  return join(dataDir, 'photos', '.incoming');
}
