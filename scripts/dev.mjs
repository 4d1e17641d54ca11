// One command, one address: Vite with hot reload in front, the API restarting on change behind it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createNetServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger, createServer } from 'vite';
import { root } from './lib/root.mjs';

const HOST = '127.0.0.1';
const FIRST_PORT = 5173;
const START_WARNING_MS = 15_000;
const SHUTDOWN_GRACE_MS = 2_000;

const port = process.env.PORT ? Number(process.env.PORT) : await freePortFrom(FIRST_PORT);
const address = `http://localhost:${port}`;
const apiPort = await freePortFrom(0);
const apiOrigin = `http://${HOST}:${apiPort}`;

const api = startApi();
const web = await startWeb();
let stopping = false;
// Vite's own handler would end the process before the API has closed.
process.removeAllListeners('SIGTERM');
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0, signal));
api.once('exit', (code) => stop(code ?? 0));

await untilApiResponds();
if (!stopping) console.log(`\nFreelane is ready: ${address}\n`);

function startApi() {
  const tsx = join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs');
  const args = [tsx, 'watch', '--clear-screen=false', 'src/server/main.ts'];
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    HOST,
    PORT: String(apiPort),
    PUBLIC_URL: process.env.PUBLIC_URL ?? address,
  };
  // Its input stays closed, because Return in the terminal would restart it.
  return spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
}

async function startWeb() {
  process.env.API_ORIGIN = apiOrigin;
  const server = await createServer({
    configFile: join(root, 'vite.config.ts'),
    customLogger: quietLogger(),
    clearScreen: false,
    server: { host: HOST, port, strictPort: true },
  });
  return server.listen();
}

/** Logs no proxy errors while the API is restarting. */
function quietLogger() {
  const logger = createLogger('warn', { allowClearScreen: false });
  const error = logger.error.bind(logger);
  logger.error = (message, options) => {
    if (!['ECONNREFUSED', 'ECONNRESET'].includes(options?.error?.code)) error(message, options);
  };
  return logger;
}

async function untilApiResponds() {
  const start = Date.now();
  let hasWarned = false;
  while (!stopping) {
    if (await isUp()) return;
    if (!hasWarned && Date.now() - start > START_WARNING_MS) {
      console.error('The API does not respond yet; it restarts with the next edit.');
      hasWarned = true;
    }
    await sleep(100);
  }
}

async function isUp() {
  try {
    return (await fetch(`${apiOrigin}/healthz`)).ok;
  } catch {
    return false;
  }
}

async function stop(code, signal) {
  if (stopping) return;
  stopping = true;
  if (isApiRunning()) await stopApi(signal);
  await web.close();
  process.exit(code);
}

async function stopApi(signal) {
  const exited = once(api, 'exit');
  // Ctrl-C reaches the API as well, and a second signal would interrupt its shutdown.
  if (signal === 'SIGINT') await Promise.race([exited, sleep(SHUTDOWN_GRACE_MS)]);
  if (isApiRunning()) api.kill('SIGTERM');
  await exited;
}

function isApiRunning() {
  return api.exitCode === null && api.signalCode === null;
}

async function freePortFrom(first) {
  for (let candidate = first; ; candidate += 1) {
    const free = await listenOnce(candidate);
    if (free !== null) return free;
  }
}

/** The port if it is free to listen on; any free one for 0; otherwise null. */
async function listenOnce(candidate) {
  const probe = createNetServer();
  try {
    probe.listen(candidate, HOST);
    await once(probe, 'listening');
    return probe.address().port;
  } catch {
    return null;
  } finally {
    probe.close();
  }
}
