import { join } from 'node:path';
import type { Config } from '../../config/read-config.ts';

type Settings = Pick<Config, 'dataDir'>;

/** The folder of stored photos. */
export function photoFolder({ dataDir }: Settings): string {
  return join(dataDir, 'photos', 'freelane');
}

/** The folder of incoming files, on the same disk. */
export function incomingFolder({ dataDir }: Settings): string {
  return join(dataDir, 'photos', '.incoming');
}
