import { use, useEffect } from 'react';
import { PresenceContext } from '../../../live/board-context/use-presence.ts';
import { joinPresence } from '../../../live/board-sessions.ts';
import { followPresence } from '../../../live/presence-channel.ts';

/** Has the person be seen on the board, and see the others, while it is there. */
export default function PresenceLink({ boardId }: { boardId: string }) {
  const presence = use(PresenceContext);
  useEffect(
    () => followPresence(presence, (attendant) => joinPresence(boardId, attendant)),
    [presence, boardId],
  );
  return null;
}
