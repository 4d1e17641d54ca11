import { CalendarPlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { BoardHead } from '../../../../core/board/board.ts';
import { calendarTexts } from '../../../i18n/en/views.ts';
import { fetchWhenIdle } from '../../../lib/fetch-when-idle.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';

const loadDialog = () => import('../../calendar-link/calendar-link-dialog.tsx');
const CalendarLinkDialog = lazyDialog(loadDialog);

/** Opens the link that calendar apps subscribe to for the board's due dates. */
export function CalendarLinkButton({ board }: { board: BoardHead }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => fetchWhenIdle(loadDialog), []);
  return (
    <>
      <IconButton label={calendarTexts.link} onClick={() => setOpen(true)}>
        <CalendarPlus aria-hidden="true" />
      </IconButton>
      {isOpen && <CalendarLinkDialog board={board} onClose={() => setOpen(false)} />}
    </>
  );
}
