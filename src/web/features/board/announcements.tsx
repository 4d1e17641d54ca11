import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Board } from '../../../core/board/board.ts';
import { type People, personOf } from '../../live/board-context/people.ts';
import type { BoardSession } from '../../live/board-session.ts';
import { Announcement } from '../../ui/announcement.tsx';
import { announcementOf, announcementsOf } from './announcement-texts.ts';

/** What comes within it is told in one go, so that a reader is not talked down by a busy team. */
const WITHIN_MS = 1000;

interface RemoteNewsProps {
  board: Board;
  people: People;
  session: BoardSession;
}

/** Tells screen readers, politely, what colleagues change on the board. */
export function RemoteAnnouncements({ board, people, session }: RemoteNewsProps) {
  const [announcement, announce] = useState('');
  const known = useRef({ board, people });
  useLayoutEffect(() => {
    known.current = { board, people };
  }, [board, people]);

  useEffect(() => {
    let texts: string[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = session.onOthers((rows) => {
      const { board, people } = known.current;
      const nameOf = (id: string) => (people.get(id) ?? personOf(id, undefined, 0)).name;
      texts.push(...announcementsOf(rows, board, nameOf));
      timer ??= setTimeout(() => {
        if (texts.length > 0) announce(announcementOf(texts));
        texts = [];
        timer = undefined;
      }, WITHIN_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [session]);

  return <Announcement by="others" text={announcement} />;
}
