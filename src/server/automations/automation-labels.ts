import { withLabel } from '../../core/automations/automation.ts';
import type { CommitParticipant } from '../boards/commands/commit-participant.ts';
import type { BoardRepositories } from '../storage/repositories.ts';

/** Renames a label in the rules of a board when it is renamed across the board. */
export function automationLabels({
  automations,
}: Pick<BoardRepositories, 'automations'>): CommitParticipant {
  return {
    concerns: ({ command }) => command.type === 'boards.renameLabel',

    async write(query, { command }) {
      if (command.type !== 'boards.renameLabel') return;
      for (const automation of await automations.ofBoard(query, command.boardId)) {
        const { trigger, conditions, actions } = withLabel(automation, command.from, command.to);
        await automations.set(query, automation.id, { trigger, conditions, actions });
      }
    },
  };
}
