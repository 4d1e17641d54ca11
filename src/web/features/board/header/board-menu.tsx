import { useNavigate } from '@tanstack/react-router';
import {
  Archive,
  ChartGantt,
  Columns3,
  CopyPlus,
  Download,
  Ellipsis,
  Hash,
  Hourglass,
  LayoutTemplate,
  Link2,
  MoonStar,
  Palette,
  Printer,
  ScrollText,
  SlidersHorizontal,
  Sunset,
  Table2,
  Tags,
  Timer,
  Trash2,
  UsersRound,
  Webhook,
  Zap,
} from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Board } from '../../../../core/board/board.ts';
import { isSnoozed } from '../../../../core/board/fields/snooze.ts';
import { aboutPageTexts } from '../../../i18n/en/about-page.ts';
import { appearanceTexts } from '../../../i18n/en/appearance.ts';
import { archiveTexts } from '../../../i18n/en/archive.ts';
import { automationTexts } from '../../../i18n/en/automations.ts';
import { boardHeadTexts, boardMenuTexts } from '../../../i18n/en/board-head.ts';
import { customFieldTexts } from '../../../i18n/en/custom-fields.ts';
import { fadingTexts } from '../../../i18n/en/fading.ts';
import { snoozeTexts } from '../../../i18n/en/snooze.ts';
import { tableTexts } from '../../../i18n/en/table.ts';
import { ticketNumberTexts } from '../../../i18n/en/ticket-numbers.ts';
import { timelineTexts } from '../../../i18n/en/timeline.ts';
import { fetchWhenIdle } from '../../../lib/fetch-when-idle.ts';
import type { BoardSession } from '../../../live/board-session.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { MenuCheckbox } from '../../../ui/menu-checkbox.tsx';
import { MenuItem } from '../../../ui/menu-item.tsx';
import type { BoardMenuAction } from '../board-requests.ts';
import type { BoardViewName } from '../board-search.ts';
import { fetchViews } from '../board-views.tsx';
import { useBoardSearch } from '../use-board-search.ts';
import styles from './board-header.module.css';
import { FadingDialog } from './fading-dialog.tsx';
import { TicketKeyDialog } from './ticket-key-dialog.tsx';

// Here rather than with the other dialogs, whose loading is a part of the page's first scripts.
const loadFields = () => import('../../custom-fields/custom-fields-dialog.tsx');
const CustomFieldsDialog = lazyDialog(loadFields);

/** The same breakpoint as in the header's style sheet. */
const narrowScreen = matchMedia('(max-width: 40rem)');

function onWidthChange(listener: () => void): () => void {
  narrowScreen.addEventListener('change', listener);
  return () => narrowScreen.removeEventListener('change', listener);
}

interface BoardMenuProps {
  board: Board;
  canManage: boolean;
  /** Whether the user may open the board's permissions. */
  canEditMembers: boolean;
  /** Whether the user may create boards. */
  canCopy: boolean;
  canDelete: boolean;
  run: BoardSession['run'];
  onRequest: (what: BoardMenuAction) => void;
}

/** Actions on the whole board; on narrow screens also those with a button elsewhere. */
export default function BoardMenu(props: BoardMenuProps) {
  const { board, canManage, canEditMembers, canCopy, canDelete, run, onRequest } = props;
  const texts = boardMenuTexts;
  const { id: boardId, isTemplate, estimateUnit, sharesTime } = board;
  const navigate = useNavigate({ from: '/boards/$boardId' });
  const { view = 'status' } = useBoardSearch();
  const show = (next: BoardViewName | undefined) =>
    void navigate({ search: (before) => ({ ...before, view: next }) });
  const [dialog, setDialog] = useState<'fields' | 'key' | 'fading' | null>(null);
  const closeDialog = () => setDialog(null);
  const isNarrow = useSyncExternalStore(onWidthChange, () => narrowScreen.matches);

  // For use without a connection.
  useEffect(fetchViews, []);
  useEffect(() => {
    if (canManage) return fetchWhenIdle(loadFields);
  }, [canManage]);

  const openArchive = () =>
    navigate({
      to: '/boards/$boardId/archived',
      search: true,
      state: { archiveOpened: true },
      resetScroll: false,
    });

  const openAbout = () =>
    navigate({
      to: '/boards/$boardId/about',
      search: true,
      state: { aboutOpened: true },
      resetScroll: false,
    });

  const showSnoozed = () => void navigate({ search: (before) => ({ ...before, away: 'yes' }) });

  const otherUnit = estimateUnit === 'POINTS' ? 'HOURS' : 'POINTS';

  const toggleUnit = () => run({ type: 'boards.setEstimateUnit', boardId, unit: otherUnit });

  const toggleTime = () => run({ type: 'boards.setTimeSharing', boardId, isShared: !sharesTime });

  async function toggleTemplate() {
    const outcome = await run({ type: 'boards.setTemplate', boardId, isTemplate: !isTemplate });
    if ('kind' in outcome) return;
    const { showResult } = await import('../../undo/undo-stack.tsx');
    showResult(isTemplate ? texts.withdrawn : texts.offered);
  }

  return (
    <>
      <Menu
        label={texts.more}
        trigger={(trigger) => (
          <IconButton {...trigger} label={texts.more}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        )}
      >
        {/* Managers have the view switcher, which has no space for it on narrow screens. */}
        {(!canManage || isNarrow) && (
          <>
            {view !== 'status' && (
              <MenuItem icon={<Columns3 aria-hidden="true" />} onSelect={() => show(undefined)}>
                {tableTexts.leave}
              </MenuItem>
            )}
            {view !== 'table' && (
              <MenuItem icon={<Table2 aria-hidden="true" />} onSelect={() => show('table')}>
                {tableTexts.show}
              </MenuItem>
            )}
            {view !== 'timeline' && (
              <MenuItem icon={<ChartGantt aria-hidden="true" />} onSelect={() => show('timeline')}>
                {timelineTexts.show}
              </MenuItem>
            )}
          </>
        )}
        {isNarrow && canEditMembers && (
          <MenuItem
            icon={<UsersRound aria-hidden="true" />}
            onSelect={() => onRequest('permissions')}
          >
            {boardHeadTexts.manageUsers}
          </MenuItem>
        )}
        {isNarrow && canManage && (
          <MenuItem icon={<Trash2 aria-hidden="true" />} onSelect={() => onRequest('trash')}>
            {boardHeadTexts.trash}
          </MenuItem>
        )}
        <MenuItem icon={<ScrollText aria-hidden="true" />} onSelect={() => void openAbout()}>
          {aboutPageTexts.menu}
        </MenuItem>
        <MenuItem icon={<Archive aria-hidden="true" />} onSelect={() => void openArchive()}>
          {archiveTexts.title}
        </MenuItem>
        <SnoozedItem tickets={board.tickets} onSelect={showSnoozed} />
        {canCopy && (
          <MenuItem icon={<CopyPlus aria-hidden="true" />} onSelect={() => onRequest('copy')}>
            {texts.copy}
          </MenuItem>
        )}
        <MenuItem icon={<Download aria-hidden="true" />} onSelect={() => onRequest('export')}>
          {texts.export}
        </MenuItem>
        <MenuItem icon={<Printer aria-hidden="true" />} onSelect={() => print()}>
          {texts.print}
        </MenuItem>
        {canManage && (
          <div className={styles.apart}>
            <MenuItem icon={<Tags aria-hidden="true" />} onSelect={() => onRequest('labels')}>
              {boardHeadTexts.labels}
            </MenuItem>
            <MenuItem
              icon={<SlidersHorizontal aria-hidden="true" />}
              onSelect={() => setDialog('fields')}
            >
              {customFieldTexts.menu}
            </MenuItem>
            <MenuItem icon={<Hourglass aria-hidden="true" />} onSelect={() => void toggleUnit()}>
              {texts.estimateIn[otherUnit]}
            </MenuItem>
            <MenuCheckbox
              icon={<Timer aria-hidden="true" />}
              checked={sharesTime}
              onSelect={() => void toggleTime()}
            >
              {texts.sharesTime}
            </MenuCheckbox>
            <MenuItem icon={<Sunset aria-hidden="true" />} onSelect={() => setDialog('fading')}>
              {fadingTexts.menu}
            </MenuItem>
            <MenuItem icon={<Hash aria-hidden="true" />} onSelect={() => setDialog('key')}>
              {ticketNumberTexts.menu}
            </MenuItem>
            <MenuItem
              icon={<Palette aria-hidden="true" />}
              onSelect={() => onRequest('appearance')}
            >
              {appearanceTexts.menu}
            </MenuItem>
            <MenuItem
              icon={<LayoutTemplate aria-hidden="true" />}
              onSelect={() => void toggleTemplate()}
            >
              {isTemplate ? texts.withdraw : texts.offer}
            </MenuItem>
          </div>
        )}
        {canManage && (
          <div className={styles.apart}>
            <MenuItem icon={<Zap aria-hidden="true" />} onSelect={() => onRequest('rules')}>
              {automationTexts.title}
            </MenuItem>
            <MenuItem icon={<Link2 aria-hidden="true" />} onSelect={() => onRequest('clientLinks')}>
              {boardHeadTexts.clientLinks}
            </MenuItem>
            <MenuItem icon={<Webhook aria-hidden="true" />} onSelect={() => onRequest('webhooks')}>
              {boardHeadTexts.webhooks}
            </MenuItem>
          </div>
        )}
        {canDelete && (
          <div className={styles.apart}>
            <MenuItem
              icon={<Trash2 aria-hidden="true" />}
              tone="danger"
              onSelect={() => onRequest('delete')}
            >
              {boardHeadTexts.deleteBoard}
            </MenuItem>
          </div>
        )}
      </Menu>
      {dialog === 'fields' && canManage && (
        <CustomFieldsDialog board={board} run={run} onClose={closeDialog} />
      )}
      {dialog === 'fading' && canManage && (
        <FadingDialog board={board} run={run} onClose={closeDialog} />
      )}
      {dialog === 'key' && <TicketKeyDialog board={board} run={run} onClose={closeDialog} />}
    </>
  );
}

interface SnoozedItemProps {
  tickets: Board['tickets'];
  onSelect: () => void;
}

/** Shows the snoozed tickets. They are counted only while the menu is open. */
function SnoozedItem({ tickets, onSelect }: SnoozedItemProps) {
  const count = [...tickets.values()].filter(isSnoozed).length;
  if (count === 0) return null;
  return (
    <MenuItem icon={<MoonStar aria-hidden="true" />} onSelect={onSelect}>
      {snoozeTexts.show(count)}
    </MenuItem>
  );
}
