import type { Board } from '../../../core/board/board.ts';
import type { Change } from '../../../core/board/change.ts';
import type { Command } from '../../../core/board/commands.ts';
import type { LogEntry } from '../../../core/board/wire/feed.ts';
import { undoTexts } from '../../i18n/en/undo.ts';
import { newId } from '../../lib/new-id.ts';
import type { BoardSession, RunEvent } from '../../live/board-session.ts';
import { reasonOf } from '../../session/error-reason.ts';
import { showFailure } from '../../ui/alert-store.ts';
import { inverseOf } from './inverse.ts';
import { rebaseUndo } from './rebase-undo.ts';
import type { Undo } from './undo-command.ts';
import { type TransferUndo, transferUndoOffers } from './undo-move-to-board.ts';
import { MAX_UNDOS, offerUndo, showResult, type Undoable, withdrawUndos } from './undo-stack.tsx';

/** Maximum number of commands whose rows have not arrived yet. */
const MAX_AWAITED_COMMANDS = 50;

interface IssuedCommand {
  command: Command;
  before: Board;
  /** Changes of the parts of the command that are done. */
  changes: Change[];
}

/** An undo that was sent and whose effect has not arrived yet. */
interface PendingUndo {
  undo: Undo | TransferUndo;
  resolve(): void;
}

/**
 * Offers to undo a user's changes on an open board, once their log rows arrive. Returns the
 * function that stops it and withdraws all offers of the board.
 */
export function recordUndos(session: BoardSession): () => void {
  const awaited = new Map<string, IssuedCommand>();
  const offered = new Map<Undoable, Undo | TransferUndo>();
  const pendingUndos = new Map<string, PendingUndo>();
  let queue = Promise.resolve();

  function handleRun({ commandId, command, before }: RunEvent): void {
    if (pendingUndos.has(commandId)) return;
    awaited.set(commandId, { command, before, changes: [] });
    const [oldest] = awaited.keys();
    if (awaited.size > MAX_AWAITED_COMMANDS && oldest) awaited.delete(oldest);
  }

  function handleRow({ commandId, changes }: LogEntry): void {
    const moved = pendingUndos.get(commandId)?.undo.movedFrom ?? [];
    for (const [key, undo] of offered) {
      if ('command' in undo) offered.set(key, rebaseUndo(undo, moved, changes));
    }
    settle(commandId);
    // Rows of a part have the command's id, a hyphen and a number; the last row has the id alone.
    const [sentId = commandId] = commandId.split('-');
    const issued = awaited.get(sentId);
    issued?.changes.push(...changes);
    if (!issued || sentId !== commandId) return;
    awaited.delete(commandId);
    const undo = inverseOf(issued.command, issued.before, issued.changes, commandId);
    if (undo) offer(undo);
  }

  function offer(undo: Undo | TransferUndo): void {
    const undoable: Undoable = {
      text: undo.text,
      undo: () => {
        queue = queue.then(() => runUndo(undoable));
      },
    };
    offered.set(undoable, undo);
    const [oldest] = offered.keys();
    if (offered.size > MAX_UNDOS && oldest) offered.delete(oldest);
    offerUndo(undoable);
  }

  /** Resolves when the effect has arrived, so that the next undo can build on it. */
  async function runUndo(undoable: Undoable): Promise<void> {
    const undo = offered.get(undoable);
    if (!undo) return;
    offered.delete(undoable);
    const commandId = newId();
    const effect = new Promise<void>((resolve) => {
      pendingUndos.set(commandId, { undo, resolve });
    });
    const sent = 'command' in undo ? run(undo, commandId) : sendElsewhere(undo, commandId);
    const { isDone, hasRow } = await sent;
    if (!hasRow) settle(commandId);
    if (isDone) showResult(undoTexts.undone);
    await effect;
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

  async function sendElsewhere(undo: TransferUndo, commandId: string) {
    try {
      await undo.send(commandId);
      return { isDone: true, hasRow: true };
    } catch (error) {
      showFailure(undoTexts.failed(reasonOf(error)));
      return { isDone: false, hasRow: false };
    }
  }

  function settle(commandId: string): void {
    pendingUndos.get(commandId)?.resolve();
    pendingUndos.delete(commandId);
  }

  /** After a reload of the board, rows that it already includes are not delivered. */
  function handleReload(): void {
    awaited.clear();
    for (const commandId of pendingUndos.keys()) settle(commandId);
  }

  const unsubscribers = [
    session.onRun(handleRun),
    session.onOwnRows((rows) => {
      for (const row of rows) handleRow(row);
    }),
    session.onChanges((changes) => {
      if (changes === null) handleReload();
    }),
  ];
  transferUndoOffers.set(session, offer);
  return () => {
    transferUndoOffers.delete(session);
    for (const stop of unsubscribers) stop();
    withdrawUndos(new Set(offered.keys()));
  };
}
