import { use, useEffect } from 'react';
import { PresenceContext } from '../../../live/board-context/use-presence.ts';
import { joinPresence } from '../../../live/board-sessions.ts';
import { connectPresence } from '../../../live/presence-channel.ts';

/** Connects the presence of a board while it is mounted. */
export default function PresenceLink({ boardId }: { boardId: string }) {
  const presence = use(PresenceContext);
  useEffect(
    () => connectPresence(presence, (listener) => joinPresence(boardId, listener)),
    [presence, boardId],
  );
  return null;
}
