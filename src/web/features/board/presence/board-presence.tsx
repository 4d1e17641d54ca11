import { type ReactNode, useState } from 'react';
import { useLazyComponent } from '../../../lib/use-lazy-component.ts';
import { PresenceContext } from '../../../live/board-context/use-presence.ts';
import { Presence } from '../../../live/presence.ts';

interface BoardPresenceProps {
  boardId: string;
  children: ReactNode;
}

const loadLink = () => import('./presence-link.tsx');

/** Provides the presence of a board; its connection is loaded after the cards are painted. */
export function BoardPresence({ boardId, children }: BoardPresenceProps) {
  const [presence] = useState(() => new Presence());
  const PresenceLink = useLazyComponent(loadLink);
  return (
    <PresenceContext value={presence}>
      {children}
      {PresenceLink && <PresenceLink boardId={boardId} />}
    </PresenceContext>
  );
}
