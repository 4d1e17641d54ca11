import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Board } from '../../../../core/board/board.ts';
import { isOn } from '../../../lib/device-preferences.ts';
import { type People, personOf } from '../../../live/board-context/people.ts';
import type { BoardSession } from '../../../live/board-session.ts';
import { Announcement } from '../../../ui/announcement.tsx';
import { announcementsOf, joinAnnouncements } from './announcement-texts.ts';

/** Changes within this time are announced together. */
const BATCH_MS = 1000;
/** A busy team is announced no more often than this. */
const MIN_INTERVAL_MS = 5000;

interface RemoteAnnouncementsProps {
  board: Board;
  people: People;
  session: BoardSession;
}

/** Announces colleagues' changes to screen readers, politely. */
export default function RemoteAnnouncements({ board, people, session }: RemoteAnnouncementsProps) {
  const [announcement, announce] = useState('');
  const latest = useRef({ board, people });
  useLayoutEffect(() => {
    latest.current = { board, people };
  }, [board, people]);

  useEffect(() => {
    let texts: string[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    let lastAt = Number.NEGATIVE_INFINITY;
    const stop = session.onOthersRows((rows) => {
      if (!isOn('announcements')) return;
      const { board, people } = latest.current;
      const nameOf = (id: string) => (people.get(id) ?? personOf(id, undefined)).name;
      texts.push(...announcementsOf(rows, board, nameOf));
      if (texts.length === 0) return;
      const wait = lastAt + MIN_INTERVAL_MS - performance.now();
      timer ??= setTimeout(
        () => {
          announce(joinAnnouncements(texts));
          texts = [];
          timer = undefined;
          lastAt = performance.now();
        },
        Math.max(BATCH_MS, wait),
      );
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [session]);

  return <Announcement by="others" text={announcement} />;
}
