import { useCallback, useState } from 'react';
import type { CommandType } from '../../../../core/board/commands.ts';
import type { BoardSession } from '../../../live/board-session.ts';

// What of the columns waits for the server (decisions §4).
const WAITING: ReadonlySet<CommandType> = new Set<CommandType>([
  'boards.addColumn',
  'boards.duplicateColumn',
  'boards.renameColumn',
  'boards.deleteColumn',
]);

/** Runs commands, and knows while the board's columns are being changed. */
export function useColumnCommands(run: BoardSession['run']) {
  const [updates, setUpdates] = useState(0);
  const runStructure: BoardSession['run'] = useCallback(
    async (command) => {
      if (!WAITING.has(command.type)) return run(command);
      setUpdates((count) => count + 1);
      const answer = await run(command);
      setUpdates((count) => count - 1);
      return answer;
    },
    [run],
  );
  return { isUpdating: updates > 0, runStructure };
}
