import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './root.mjs';

const FOLDER = join(root, 'dist', '.lock');
const OWNER = join(FOLDER, 'owner');
const HEARTBEAT_MS = 1_000;
const STALE_AFTER_MS = 10_000;

/** Runs the work while no other bootstrap of this clone runs. */
export async function withLock(work) {
  await acquire();
  const heartbeat = setInterval(renew, HEARTBEAT_MS);
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    process.off('exit', release);
    release();
  }
}

async function acquire() {
  let isLogged = false;
  let last = { heartbeat: 0, at: 0 };
  while (!tryAcquire()) {
    if (!isLogged) console.log('Waiting for another start of Freelane to finish its setup…');
    isLogged = true;
    const heartbeat = lastHeartbeat();
    // Another machine's clock may differ (shared folders), so only the local clock counts.
    if (heartbeat !== last.heartbeat) last = { heartbeat, at: Date.now() };
    else if (hasOwnerExited() || Date.now() - last.at > STALE_AFTER_MS) release();
    await sleep(200);
  }
}

function tryAcquire() {
  mkdirSync(join(root, 'dist'), { recursive: true });
  try {
    mkdirSync(FOLDER);
  } catch (error) {
    // Windows reports EPERM while a removed folder is being deleted.
    if (error.code === 'EEXIST' || error.code === 'EPERM') return false;
    throw error;
  }
  writeFileSync(OWNER, JSON.stringify({ host: hostname(), pid: process.pid }));
  return true;
}

function renew() {
  const now = new Date();
  try {
    utimesSync(OWNER, now, now);
  } catch {
    // dist/ was emptied; the work itself fails if that matters.
  }
}

function lastHeartbeat() {
  try {
    return statSync(OWNER).mtimeMs;
  } catch {
    return -1;
  }
}

function hasOwnerExited() {
  try {
    const owner = JSON.parse(readFileSync(OWNER, 'utf8'));
    if (owner.host !== hostname()) return false;
    process.kill(owner.pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

function release() {
  rmSync(FOLDER, { recursive: true, force: true });
}
