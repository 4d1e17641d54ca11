import type { Config } from '../../config/read-config.ts';
import { isLoopback } from '../../lib/addresses.ts';
import { type Finding, note, ok } from './finding.ts';

/** Settings that were read: with invalid ones no command runs. */
export function checkSettings({ publicUrl, signup, limits, trustProxy, host }: Config): Finding[] {
  const { protocol, hostname } = new URL(publicUrl);
  const isPublic = !isLoopback(hostname);
  const findings = [ok('The settings are accepted')];
  if (isPublic && protocol === 'http:') {
    const advice = 'put a reverse proxy with https in front and set PUBLIC_URL to its address';
    findings.push(note(`PUBLIC_URL is ${publicUrl}: passwords travel unencrypted; ${advice}`));
  }
  if (isPublic && signup === 'open') {
    findings.push(note('SIGNUP is open: anyone who reaches the server may register'));
  }
  if (!limits) findings.push(note('LIMITS is off: for tests and measurements alone'));
  if (trustProxy === true && !isLoopback(host)) {
    const advice = 'set TRUST_PROXY to the addresses of your proxy';
    findings.push(
      note(`TRUST_PROXY is true, and HOST is ${host}: anyone may forge theirs; ${advice}`),
    );
  }
  return findings;
}
