import { Ban } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import type { Board } from '../../../core/board/board.ts';
import { linkTexts } from '../../i18n/en/links.ts';
import type { BoardSession } from '../../live/board-session.ts';
import styles from './board-links.module.css';
import { blockersOf } from './board-links-store.ts';
import { setCardMarks } from './card-marks.ts';
import { setParents } from './parents.ts';
import { useBoardLinks } from './use-board-links.ts';

interface BoardLinksProps {
  board: Board;
  session: BoardSession;
}

/** Follows the links of the open board, and marks the cards of blocked tickets. */
export default function BoardLinks({ board, session }: BoardLinksProps) {
  const store = useBoardLinks(session, board.id);
  const loaded = useSyncExternalStore(store.subscribe, store.getState);
  const rendered = useRef(new Map<string, { names: string; mark: ReactNode }>());
  useEffect(() => store.open(), [store]);
  useEffect(() => {
    const blockers = blockersOf(loaded, board);
    const next = new Map<string, { names: string; mark: ReactNode }>();
    for (const [id, tickets] of blockers) {
      const names = tickets.map(({ name }) => name).join(', ');
      const former = rendered.current.get(id);
      const mark = former?.names === names ? former.mark : <BlockedMark names={names} />;
      next.set(id, { names, mark });
    }
    const isSame =
      next.size === rendered.current.size &&
      [...next].every(([id, { mark }]) => rendered.current.get(id)?.mark === mark);
    if (isSame) return;
    rendered.current = next;
    setCardMarks(new Map([...next].map(([id, { mark }]) => [id, mark])));
  }, [loaded, board]);
  useEffect(
    () => setParents(loaded.links.filter(({ from }) => board.tickets.has(from))),
    [loaded.links, board],
  );
  useEffect(
    () => () => {
      setParents([]);
      rendered.current = new Map();
      setCardMarks(new Map());
    },
    [],
  );
  return null;
}

function BlockedMark({ names }: { names: string }) {
  return (
    <span className={styles.blocked} data-tooltip={linkTexts.blockedBy(names)}>
      <Ban aria-hidden="true" />
      {linkTexts.blocked}
    </span>
  );
}
