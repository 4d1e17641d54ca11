import { boardTexts } from '../../i18n/en/board.ts';
import { trpc } from '../../session/trpc.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { BoardLoading } from './board-loading.tsx';
import headerStyles from './header/board-header.module.css';
import titleStyles from './header/board-title.module.css';

interface BoardOpeningProps {
  boardId: string;
  /** The board has arrived and is being rendered. */
  isLoaded?: boolean;
}

/** Shown while a board loads: its name, if the board list is cached. */
export function BoardOpening({ boardId, isLoaded = false }: BoardOpeningProps) {
  const utils = trpc.useUtils();
  const listed = utils.boards.list.getData()?.find(({ id }) => id === boardId);
  if (!listed) {
    return (
      <>
        <VisuallyHidden as="h1">{boardTexts.heading}</VisuallyHidden>
        <BoardLoading text={boardTexts.loading} isEnding={isLoaded} />
      </>
    );
  }
  return (
    <>
      <header className={headerStyles.header}>
        <h1 className={titleStyles.name}>{listed.name}</h1>
      </header>
      <BoardLoading text={boardTexts.loadingTickets} isEnding={isLoaded} />
    </>
  );
}
