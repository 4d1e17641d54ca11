import { findProgram } from '../../../scripts/find-program.mjs';

// Null where a system has none and it could not be installed: then its tests are told as skipped.
export const nginx: string | null = findProgram('nginx');
export const redisServer: string | null = findProgram('redis-server');
export const caddy: string | null = findProgram('caddy');
