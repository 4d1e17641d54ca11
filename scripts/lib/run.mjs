import { spawn } from 'node:child_process';

const HAS_GROUPS = process.platform !== 'win32';
const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program to its end; a signal to this process ends it first. Resolves to its exit code.
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    const forward = (signal) => child.kill(signal);
    for (const signal of FORWARDED) process.on(signal, forward);
    const finish = (code) => {
      for (const signal of FORWARDED) process.off(signal, forward);
      resolve(code);
    };
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`);
      finish(1);
    });
    child.on('close', (code) => finish(code ?? 1));
  });
}

/**
 * Runs a program and resolves to its exit code and output. After `limit` ms, or when this process
 * ends, it is killed with its children: a test in an endless loop ignores gentler signals.
 */
export async function capture(command, args, { limit, ...options }) {
  const chunks = [];
  const child = spawn(command, args, {
    ...options,
    detached: HAS_GROUPS,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.on('data', (chunk) => chunks.push(chunk));
  child.stderr.on('data', (chunk) => chunks.push(chunk));
  const end = () => killAll(child);
  const interrupted = () => process.exit(130);
  const timer = setTimeout(() => {
    chunks.push(Buffer.from(`\nStopped: it had not ended after ${limit / 60_000} minutes.`));
    end();
  }, limit);
  process.on('exit', end);
  for (const signal of FORWARDED) process.on(signal, interrupted);
  const code = await new Promise((resolve) => {
    child.on('error', (error) => {
      chunks.push(Buffer.from(error.message));
      resolve(1);
    });
    child.on('close', (exit) => resolve(exit ?? 1));
  });
  clearTimeout(timer);
  process.off('exit', end);
  for (const signal of FORWARDED) process.off(signal, interrupted);
  return { code, output: Buffer.concat(chunks).toString('utf8').trim() };
}

function killAll(child) {
  try {
    if (HAS_GROUPS) process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {
    // Already gone.
  }
}

export function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
