import { AppError } from '../../../core/errors.ts';
import { automationRunsTexts } from '../../i18n/en/automations.ts';
import { serverMessage } from '../../i18n/en/server-messages.ts';
import type { BoardSession } from '../../live/board-session.ts';
import { reasonOf } from '../../session/error-reason.ts';
import { trpc } from '../../session/trpc.ts';
import { showFailure } from '../../ui/alert-store.ts';
import type { AutomationRun } from './automation-data.ts';

/** Undoes the change of a rule to a ticket by an ordinary command of the user. */
export function useRuleUndo(run: BoardSession['run']) {
  const { ruleUndos } = trpc.useUtils().tickets;
  const { undoFailed } = automationRunsTexts;

  return async ({ ticketId, undoableEntryId }: AutomationRun): Promise<void> => {
    try {
      const undos = await ruleUndos.fetch({ ticketId }, { staleTime: 0 });
      const undo = undos.find(({ entryId }) => entryId === undoableEntryId);
      if (!undo) throw new AppError('ticket.changed');
      await run(undo.command, {
        failureText: (failure) => undoFailed(failure.kind === 'refused' ? failure.reason : null),
      });
    } catch (error) {
      const isLocal = error instanceof AppError;
      showFailure(undoFailed(isLocal ? serverMessage(error.message) : reasonOf(error)));
    }
  };
}
