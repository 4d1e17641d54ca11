import { type ReactNode, useState } from 'react';
import { useLazyComponent } from '../../../lib/use-lazy-component.ts';
import { PresenceContext } from '../../../live/board-context/use-presence.ts';
import { Presence } from '../../../live/presence.ts';

interface BoardPresenceProps {
  boardId: string;
  children: ReactNode;
}

const loadLink = () => import('./presence-link.tsx');

/** Around what shows a board: who else has it open is told there once its cards are painted. */
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
