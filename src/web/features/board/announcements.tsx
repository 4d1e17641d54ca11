import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Board } from '../../../core/board/board.ts';
import { type People, personOf } from '../../live/board-context/people.ts';
import type { BoardSession } from '../../live/board-session.ts';
import { Announcement } from '../../ui/announcement.tsx';
import { announcementsOf, joinAnnouncements } from './announcement-texts.ts';

/**
 * Changes within this time are announced together, so that a busy team does not flood the screen
 * reader.
 */
const BATCH_MS = 1000;

interface RemoteAnnouncementsProps {
  board: Board;
  people: People;
  session: BoardSession;
}

/** Announces colleagues' changes to screen readers, politely. */
export function RemoteAnnouncements({ board, people, session }: RemoteAnnouncementsProps) {
  const [announcement, announce] = useState('');
  const latest = useRef({ board, people });
  useLayoutEffect(() => {
    latest.current = { board, people };
  }, [board, people]);

  useEffect(() => {
    let texts: string[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = session.onOthersRows((rows) => {
      const { board, people } = latest.current;
      const nameOf = (id: string) => (people.get(id) ?? personOf(id, undefined, 0)).name;
      texts.push(...announcementsOf(rows, board, nameOf));
      timer ??= setTimeout(() => {
        if (texts.length > 0) announce(joinAnnouncements(texts));
        texts = [];
        timer = undefined;
      }, BATCH_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [session]);

  return <Announcement by="others" text={announcement} />;
}
