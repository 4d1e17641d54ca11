import { AppError } from '../../../../../core/errors.ts';
import type { TimeCommand } from '../../../../../core/time/time-commands.schema.ts';
import type { TimeEntryView, TimeReply, TimerView } from '../../../../../core/time/time-views.ts';
import { etagOf, matchesIfMatch } from '../../../../http/files/etags.ts';
import { newId } from '../../../../lib/tokens.ts';
import type { TimeGuard } from '../../../../time/execute-time-command.ts';
import { commandIdOf, digestOf } from '../../execute.ts';
import type { Call } from '../../route.ts';

/**
 * Runs a command on recorded time, as for the web app: once for each Idempotency-Key, and with
 * If-Match only if the entry still has that ETag.
 */
export async function runTimeCommand(call: Call, command: TimeCommand): Promise<TimeReply> {
  const { services, viewer, source, key, hasMoneyScope } = call;
  const commandId = commandIdOf(viewer.userId, 'time', key);
  const request = { guard: guardFor(call, command), hasMoneyScope };
  return services.executeTime(viewer.userId, commandId, command, source, request);
}

function guardFor({ ifMatch, services, viewer }: Call, { entryId }: TimeCommand): TimeGuard {
  return async (query) => {
    if (ifMatch === null) return;
    const view = await services.timeQueries.entryIn(query, viewer.userId, entryId);
    const etag = etagOf(JSON.stringify(timeEntryAnswer(view)));
    if (!matchesIfMatch(ifMatch, etag)) throw new AppError('copy.stale');
  };
}

/** The id of a new entry; the same for a repetition. */
export function newEntryId({ key, viewer }: Call): string {
  return key === null ? newId('e') : `e${digestOf(viewer.userId, 'time', key).slice(0, 26)}`;
}

/** The id of a ticket that may be named by its number. */
export async function ticketIdOf({ services }: Call, name: string | null): Promise<string | null> {
  return name === null ? null : services.boardReader.idOf(name);
}

export function timeEntryAnswer(view: TimeEntryView) {
  const { id, userId, projectName, day, seconds, startedAt, note, isBillable } = view;
  return {
    ...{ id, userId, ...targetAnswer(view), projectName, day, seconds },
    ...{ startedAt: startedAt === null ? null : iso(startedAt), note, isBillable },
    isBilled: view.isBilled,
  };
}

export function timerAnswer(view: TimerView) {
  const { entryId, day, startedAt, note } = view;
  return { entryId, ...targetAnswer(view), day, startedAt: iso(startedAt), note };
}

function targetAnswer(view: TimeEntryView | TimerView) {
  const { ticketId, number, title, boardId, projectId, isHidden } = view;
  const ticketNumber = number || null;
  return { ticketId, ticketNumber, ticketName: title, boardId, projectId, isHidden };
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
