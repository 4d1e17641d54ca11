import { findProgram } from '../../../scripts/find-program.mjs';

// Null where a program is missing and could not be installed: its tests are reported as skipped.
export const nginx: string | null = findProgram('nginx');
export const redisServer: string | null = findProgram('redis-server');
export const caddy: string | null = findProgram('caddy');
