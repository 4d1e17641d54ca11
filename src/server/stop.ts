import type { Server } from './start.ts';

/** Requests that take longer than this are cut off: a supervisor would kill the process soon. */
const PATIENCE_MS = 8000;
const LAST_MS = 9500;
/** One Ctrl-C can arrive twice: from the terminal, and passed on by npm. */
const ECHO_MS = 1000;

/** Stops in order at the first SIGTERM or SIGINT, at once at a later one. */
export function stopOnSignals(server: Server): void {
  let stoppingSince: number | undefined;
  const onSignal = () => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > ECHO_MS) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    setTimeout(() => process.exit(0), LAST_MS).unref();
    stop(server).then(
      () => process.exit(0),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

/** Finishes what was begun: requests in flight, then websockets, then the database. */
async function stop({ app, services, held }: Server): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS);
  await app.close();
  clearTimeout(cut);
  services.rooms.close();
  services.presence.close();
  await services.bus.close();
  await services.store.close();
  held?.release();
}
