import type { Board } from '../../../../core/board/board.ts';
import type { Actor } from '../../../../core/users/user.ts';
import { transferOwnershipTexts } from '../../../i18n/en/board-head.ts';
import { type People, usePersons } from '../../../live/board-context/people.ts';
import type { BoardSession } from '../../../live/board-session.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { type Successor, TransferOwnership } from '../../transfer-ownership/transfer-ownership.tsx';

interface HandOverSectionProps {
  board: Board;
  actor: Actor;
  people: People;
  run: BoardSession['run'];
  /** It is being handed over, and seen as the other one's. */
  onHandOver: () => void;
}

/** Gives the board to a member; who takes over a board whose creator is gone may keep it, too. */
export function TransferOwnershipSection({
  board,
  actor,
  people,
  run,
  onHandOver,
}: HandOverSectionProps) {
  const isCreator = board.createdBy === actor.id;
  const members = [...people.values()].filter(({ id }) => board.members.has(id));
  const own = usePersons([actor.id]);
  const heirs = own.filter(({ id }) => !board.members.has(id));

  async function handOver({ id: userId, name }: Successor) {
    onHandOver();
    const answer = await run({ type: 'boards.handOver', boardId: board.id, userId });
    if (!('kind' in answer)) showAlert(transferOwnershipTexts.done(name), 'info');
  }

  return (
    <TransferOwnership
      words={
        isCreator
          ? transferOwnershipTexts
          : { ...transferOwnershipTexts, ...transferOwnershipTexts.ofNobody }
      }
      choices={isCreator ? members : [...heirs, ...members]}
      onHandOver={(heir) => void handOver(heir)}
    />
  );
}
