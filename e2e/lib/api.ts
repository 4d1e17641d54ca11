import { randomBytes } from 'node:crypto';
import type { Command } from '../../src/core/board/commands.ts';
import type { LogEntry, Push, Snapshot } from '../../src/core/board/wire/feed.ts';
import { idFrom } from '../../src/core/ids.ts';
import type { SentTimeCommand } from '../../src/core/time/time-commands.schema.ts';
import type { TimeReply } from '../../src/core/time/time-views.ts';
import { TINY_PNG } from '../../src/test/kits/photo-form.ts';

export const PASSWORD = 'correct horse battery';

export interface Person {
  id: string;
  firstName: string;
  token: string;
}

interface NewPhoto {
  boardId: string;
  ticketId: string;
  name: string;
  /** A PNG. */
  content?: Buffer;
}

/** Actions of tests outside the browser, by the same calls that the page makes. */
export function apiOf(origin: string) {
  async function send<T>(path: string, person: Person | null, body?: object): Promise<T> {
    const response = await fetch(origin + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(person && { authorization: `Bearer ${person.token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  /** Runs a command; returns the id of what it created. */
  async function run(person: Person, { type, ...payload }: Command): Promise<string> {
    const commandId = idFrom(randomBytes(26));
    const answer = await send<{ result: { data: { result: { id: string } | null } } }>(
      `/trpc/${type}`,
      person,
      { commandId, ...payload },
    );
    return answer.result.data.result?.id ?? '';
  }

  /** Runs a command on a person's recorded time. */
  async function time(person: Person, command: SentTimeCommand): Promise<TimeReply> {
    const commandId = idFrom(randomBytes(26));
    const answer = await send<{ result: { data: TimeReply } }>('/trpc/time.run', person, {
      commandId,
      command,
    });
    return answer.result.data;
  }

  /** Uploads a photo to a ticket; returns its link. */
  async function photo(
    person: Person,
    { boardId, ticketId, name, content = TINY_PNG }: NewPhoto,
  ): Promise<string> {
    const body = new FormData();
    body.set('boardId', boardId);
    body.set('ticketId', ticketId);
    body.set('files', new Blob([new Uint8Array(content)], { type: 'image/png' }), name);
    const headers = { authorization: `Bearer ${person.token}` };
    const response = await fetch(`${origin}/api/images`, { method: 'POST', headers, body });
    if (!response.ok) throw new Error(`uploading: ${response.status} ${await response.text()}`);
    const { urls } = (await response.json()) as { urls: string[] };
    return urls[0] ?? '';
  }

  return {
    run,
    send,
    time,
    photo,
    register: (firstName: string, lastName = 'Tester') =>
      send<Person>('/api/auth/register', null, {
        email: `${firstName.toLowerCase()}@example.org`,
        password: PASSWORD,
        firstName,
        lastName,
      }),
    snapshot: (person: Person, boardId: string) =>
      send<Snapshot>(`/api/boards/${boardId}/snapshot`, person),

    /** The rows of a board's log after a cursor. */
    async rowsAfter(person: Person, boardId: string, cursor: string): Promise<LogEntry[]> {
      const input = encodeURIComponent(JSON.stringify({ boardId, cursor }));
      const path = `/trpc/boards.changes?input=${input}`;
      const answer = await send<{ result: { data: Push } }>(path, person);
      const push = answer.result.data;
      return 'rows' in push ? push.rows : [];
    },

    /** Creates a board with tickets: column name -> ticket names. Returns the board's id. */
    async board(owner: Person, members: Person[], content: Record<string, string[]>) {
      const boardId = `board-${idFrom(randomBytes(10))}`;
      await run(owner, {
        type: 'boards.create',
        boardId,
        name: 'Relaunch',
        members: members.map(({ id }) => ({ userId: id, role: 'EDITOR' })),
        columns: Object.keys(content),
      });
      const { columns } = await this.snapshot(owner, boardId);
      for (const column of columns) {
        for (const name of content[column.name] ?? []) {
          await run(owner, { type: 'tickets.create', boardId, columnId: column.id, name });
        }
      }
      return boardId;
    },
  };
}

export type Api = ReturnType<typeof apiOf>;
