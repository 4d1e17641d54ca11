import type { TimeCommand } from '../../../core/time/time-commands.schema.ts';
import type { TimeReply } from '../../../core/time/time-views.ts';
import type { Connection, SubscriptionListener } from '../connection/connection.ts';
import type { TimePush, TimerAnswer } from './time-types.ts';

export interface TimeListener extends Omit<SubscriptionListener, 'onData'> {
  onPush(push: TimePush): void;
}

/** The calls of recorded time. Each of them rejects with a TransportError. */
export interface TimeTransport {
  /** Safe to repeat: the server answers a repeated id with the same reply. */
  run(commandId: string, command: TimeCommand, signal: AbortSignal): Promise<TimeReply>;
  load(): Promise<TimerAnswer>;
  /** Follows the person's time, and that of a ticket. Returns the unsubscribe function. */
  follow(input: { ticketId?: string }, listener: TimeListener): () => void;
}

export function timeTransport(connection: Connection): TimeTransport {
  return {
    run: (commandId, command, signal) =>
      connection.mutate('time.run', { commandId, command }, signal),
    load: () => connection.query('time.timer'),
    follow: (input, { onPush, ...listener }) =>
      connection.follow('time.live', input, {
        ...listener,
        onData: (data) => onPush(data as TimePush),
      }),
  };
}
