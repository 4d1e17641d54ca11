import type { Board } from '../../../../core/board/board.ts';
import type { Actor } from '../../../../core/users/user.ts';
import { transferOwnershipTexts } from '../../../i18n/en/board-head.ts';
import { type People, usePersons } from '../../../live/board-context/people.ts';
import type { BoardSession } from '../../../live/board-session.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { type Successor, TransferOwnership } from '../../transfer-ownership/transfer-ownership.tsx';

interface TransferOwnershipSectionProps {
  board: Board;
  actor: Actor;
  people: People;
  run: BoardSession['run'];
  /** Called when the transfer has started and the new owner is shown. */
  onTransfer: () => void;
}

/**
 * Transfers the board to a member. Users who take over a board whose creator is gone may also
 * choose themselves.
 */
export function TransferOwnershipSection({
  board,
  actor,
  people,
  run,
  onTransfer,
}: TransferOwnershipSectionProps) {
  const isCreator = board.createdBy === actor.id;
  const members = [...people.values()].filter(({ id }) => board.members.has(id));
  const self = usePersons([actor.id]);
  const selfChoice = self.filter(({ id }) => !board.members.has(id));

  async function transfer({ id: userId, name }: Successor) {
    onTransfer();
    const outcome = await run({ type: 'boards.handOver', boardId: board.id, userId });
    if (!('kind' in outcome)) showAlert(transferOwnershipTexts.done(name), 'info');
  }

  return (
    <TransferOwnership
      texts={
        isCreator
          ? transferOwnershipTexts
          : { ...transferOwnershipTexts, ...transferOwnershipTexts.withoutCreator }
      }
      choices={isCreator ? members : [...selfChoice, ...members]}
      onTransfer={(successor) => void transfer(successor)}
    />
  );
}
