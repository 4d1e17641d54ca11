import type { Board } from '../../../core/board/board.ts';
import type { Change } from '../../../core/board/change.ts';
import type { Command } from '../../../core/board/commands.ts';
import type { LogEntry } from '../../../core/board/wire/feed.ts';
import { undoTexts } from '../../i18n/en/undo.ts';
import { newId } from '../../lib/new-id.ts';
import type { BoardSession } from '../../live/board-session.ts';
import { reasonOf } from '../../session/error-reason.ts';
import { showFailure } from '../../ui/alert-store.ts';
import { inverseOf, rebaseUndo, type Undo } from './inverse.ts';
import { offersElsewhere, type UndoElsewhere } from './undo-move-to-board.ts';
import { MAX_UNDOS, offerUndo, tell, type Undoable, withdraw } from './undo-stack.tsx';

/** Commands whose rows have not come yet, at most. */
const AWAITED = 50;

interface Made {
  command: Command;
  before: Board;
  /** What the portions of it came to that are done. */
  changes: Change[];
}

/** An undo that was sent, and who waits for what it came to. */
interface UnderWay {
  undo: Undo | UndoElsewhere;
  heardOf(): void;
}

/**
 * Offers to take back what a person does on an open board, once the server says what it came to.
 * Answers with what ends it: then nothing of the board is offered any more.
 */
export function recordUndos(session: BoardSession): () => void {
  const awaited = new Map<string, Made>();
  const offered = new Map<Undoable, Undo | UndoElsewhere>();
  const underWay = new Map<string, UnderWay>();
  let turn = Promise.resolve();

  function made(commandId: string, command: Command, before: Board): void {
    if (underWay.has(commandId)) return;
    awaited.set(commandId, { command, before, changes: [] });
    const [oldest] = awaited.keys();
    if (awaited.size > AWAITED && oldest) awaited.delete(oldest);
  }

  function heard({ commandId, changes }: LogEntry): void {
    const moved = underWay.get(commandId)?.undo.from ?? [];
    for (const [key, undo] of offered) {
      if ('command' in undo) offered.set(key, rebaseUndo(undo, moved, changes));
    }
    settle(commandId);
    // A portion has the id of its command, a hyphen and a number; the last row has the id alone.
    const [sentId = commandId] = commandId.split('-');
    const known = awaited.get(sentId);
    known?.changes.push(...changes);
    if (!known || sentId !== commandId) return;
    awaited.delete(commandId);
    const undo = inverseOf(known.command, known.before, known.changes);
    if (undo) offer(undo);
  }

  function offer(undo: Undo | UndoElsewhere): void {
    const undoable: Undoable = {
      text: undo.text,
      undo: () => {
        turn = turn.then(() => takeBack(undoable));
      },
    };
    offered.set(undoable, undo);
    const [oldest] = offered.keys();
    if (offered.size > MAX_UNDOS && oldest) offered.delete(oldest);
    offerUndo(undoable);
  }

  /** Resolves once it is known what that came to, for whatever is taken back next. */
  async function takeBack(undoable: Undoable): Promise<void> {
    const undo = offered.get(undoable);
    if (!undo) return;
    offered.delete(undoable);
    const commandId = newId();
    const heardOf = new Promise<void>((resolve) => {
      underWay.set(commandId, { undo, heardOf: resolve });
    });
    const sent = 'command' in undo ? run(undo, commandId) : sendElsewhere(undo, commandId);
    const { isDone, hasRow } = await sent;
    if (!hasRow) settle(commandId);
    if (isDone) tell(undoTexts.undone);
    await heardOf;
  }

  async function run({ command }: Undo, commandId: string) {
    const answer = await session.run(command, {
      commandId,
      failureText: (failure) =>
        undoTexts.failed(failure.kind === 'refused' ? failure.reason : null),
    });
    const isDone = !('kind' in answer);
    return { isDone, hasRow: isDone && answer.seq !== null };
  }

  async function sendElsewhere(undo: UndoElsewhere, commandId: string) {
    try {
      await undo.send(commandId);
      return { isDone: true, hasRow: true };
    } catch (error) {
      showFailure(undoTexts.failed(reasonOf(error)));
      return { isDone: false, hasRow: false };
    }
  }

  function settle(commandId: string): void {
    underWay.get(commandId)?.heardOf();
    underWay.delete(commandId);
  }

  /** Where the board was loaded anew, rows that are part of it by then are not told. */
  function skipped(): void {
    awaited.clear();
    for (const commandId of underWay.keys()) settle(commandId);
  }

  const stops = [
    session.onMade(made),
    session.onMine((rows) => {
      for (const row of rows) heard(row);
    }),
    session.onNews((news) => {
      if (news === null) skipped();
    }),
  ];
  offersElsewhere.set(session, offer);
  return () => {
    offersElsewhere.delete(session);
    for (const stop of stops) stop();
    withdraw(new Set(offered.keys()));
  };
}
