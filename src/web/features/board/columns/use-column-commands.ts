import { useCallback, useState } from 'react';
import type { CommandType } from '../../../../core/board/commands.ts';
import type { BoardSession } from '../../../live/board-session.ts';

// Column commands that are not applied optimistically (decisions §4).
const CONFIRMED_COMMANDS: ReadonlySet<CommandType> = new Set<CommandType>([
  'boards.addColumn',
  'boards.duplicateColumn',
  'boards.renameColumn',
  'boards.editColumn',
  'boards.sortColumn',
  'boards.deleteColumn',
]);

/** Runs commands, and reports whether column commands are pending. */
export function useColumnCommands(run: BoardSession['run']) {
  const [pendingCount, setPendingCount] = useState(0);
  const runStructure: BoardSession['run'] = useCallback(
    async (command) => {
      if (!CONFIRMED_COMMANDS.has(command.type)) return run(command);
      setPendingCount((count) => count + 1);
      const outcome = await run(command);
      setPendingCount((count) => count - 1);
      return outcome;
    },
    [run],
  );
  return { isUpdating: pendingCount > 0, runStructure };
}
