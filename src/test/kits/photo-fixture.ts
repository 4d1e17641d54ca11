import type { Command } from '../../core/board/commands.ts';
import { userViewer } from '../../server/access/viewer.ts';
import type { AppOptions } from '../../server/app.ts';
import type { Config } from '../../server/config/read-config.ts';
import { castOf, type Fixture, fixtureOf, type Kind } from '../rights/fixture.ts';
import { newTestId } from './harness.ts';
import { fileOf } from './photo-kit.ts';
import { openTestServer } from './server-kit.ts';

const HOUR = 3_600_000;

export type PhotoFixture = Awaited<ReturnType<typeof openPhotoFixture>>;

/** A server with a user of every kind, and a board that `renew` creates for each test. */
export async function openPhotoFixture(config: Partial<Config> = {}, options: AppOptions = {}) {
  const server = await openTestServer({ limits: false, ...config }, options);
  const { services } = server;
  const cast = await castOf(services);
  let fixture: Fixture | undefined;

  function board(): Fixture {
    if (!fixture) throw new Error('call renew() first');
    return fixture;
  }

  const place = (ticketId = board().open) => ({ boardId: board().boardId, ticketId });

  return {
    server,
    cast,
    get fixture() {
      return board();
    },
    async renew() {
      fixture = await fixtureOf(services, cast);
    },
    /** The ticket that everyone on the board sees, or another one of that board. */
    place,
    /** Writes an uploaded file to the server's folder. */
    file: (content: Buffer | string, name?: string) => fileOf(server.folder, content, name),
    /** Adds photos as a user does, to the open ticket or to another place on the board. */
    add(kind: Kind, scope: object, tempPath: string, names = ['a.png']) {
      const files = names.map((name) => ({ tempPath, name }));
      return services.photos.add(userViewer(cast.ids[kind]), { ...place(), ...scope }, files);
    },
    run(kind: Kind, command: Command) {
      return services.execute(userViewer(cast.ids[kind]), newTestId(), command);
    },
    /** The photo links that a ticket shows. */
    async photoUrls(ticketId = board().open): Promise<readonly string[]> {
      const { tickets } = await services.boardReader.ticket(
        userViewer(cast.ids.ticketCreator),
        ticketId,
      );
      return tickets[0]?.photoUrls ?? [];
    },
    sweepIn: (hours: number) => services.orphanedPhotos.sweep(Date.now() + hours * HOUR),
    /** Deletes the photo rows, as if the server had crashed before recording them. */
    async dropRows() {
      const { store } = services;
      await store.tx((query) => query.delete(store.tables.photos));
    },
    close: server.close,
  };
}
