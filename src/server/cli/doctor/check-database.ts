import { describeDatabase } from '../../config/database.ts';
import type { Config } from '../../config/read-config.ts';
import { checkIntegrity } from '../../storage/integrity-check.ts';
import { VersionError } from '../../storage/migrations.ts';
import { type Finding, note, ok, problem } from './finding.ts';

const MAX_CLOCK_DIFFERENCE_MS = 60_000;

/** Whether the database exists, is intact and up to date, and its clock is right. */
export async function checkDatabase({ database }: Config): Promise<Finding[]> {
  const name = describeDatabase(database);
  const { fault, pending, clockAheadMs, lastChangedAt } = await checkIntegrity(database);
  if (fault instanceof VersionError) return [problem(`The database ${name}: ${fault.message}`)];
  if (fault) {
    const advice =
      database.kind === 'sqlite' ? 'restore a backup of it (restore FILE)' : 'check its log';
    return [problem(`The database ${name}: ${fault.message}; ${advice}`)];
  }
  const findings = [ok(`The database ${name} is whole`)];
  if (pending === 0) findings.push(ok('Every migration is applied'));
  else findings.push(note(`${pending} migrations are not applied; the next start applies them`));
  findings.push(checkClock(clockAheadMs, lastChangedAt - Date.now()));
  return findings;
}

function checkClock(clockAheadMs: number, newestAheadMs: number): Finding {
  const advice = 'have the clock set by the network (NTP)';
  if (Math.abs(clockAheadMs) > MAX_CLOCK_DIFFERENCE_MS) {
    const seconds = Math.round(Math.abs(clockAheadMs) / 1000);
    return problem(`The database's clock differs from this machine's by ${seconds} s; ${advice}`);
  }
  if (newestAheadMs > MAX_CLOCK_DIFFERENCE_MS) {
    const minutes = Math.ceil(newestAheadMs / 60_000);
    return problem(`The newest change is ${minutes} minutes in the future; ${advice}`);
  }
  return ok('The clock agrees with the database');
}
