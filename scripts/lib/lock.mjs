import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './root.mjs';

const FOLDER = join(root, 'dist', '.lock');
const OWNER = join(FOLDER, 'owner');
const BEAT = 1_000;
const SILENCE = 10_000;

/** Runs the work while no other bootstrap of this clone runs. */
export async function alone(work) {
  await take();
  const beat = setInterval(touch, BEAT);
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    process.off('exit', release);
    release();
  }
}

async function take() {
  let told = false;
  let seen = { beat: 0, at: 0 };
  while (!grab()) {
    if (!told) console.log('Waiting for another start of Freelane to finish its setup…');
    told = true;
    const beat = lastBeat();
    // Another machine's clock may differ (shared folders), so only the local clock counts.
    if (beat !== seen.beat) seen = { beat, at: Date.now() };
    else if (ownerIsGone() || Date.now() - seen.at > SILENCE) release();
    await sleep(200);
  }
}

function grab() {
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

function touch() {
  const now = new Date();
  try {
    utimesSync(OWNER, now, now);
  } catch {
    // dist/ was emptied; the work itself fails if that matters.
  }
}

function lastBeat() {
  try {
    return statSync(OWNER).mtimeMs;
  } catch {
    return -1;
  }
}

function ownerIsGone() {
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
