import { useNavigate } from '@tanstack/react-router';
import { ChevronDown, Columns3, LayoutGrid } from 'lucide-react';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Board } from '../../../../core/board/board.ts';
import { boardSwitcherTexts, commandPaletteTexts } from '../../../i18n/en/command-palette.ts';
import { useSession } from '../../../session/use-session.ts';
import { Announcement } from '../../../ui/announcement.tsx';
import { matchesQuery, nextIndex } from '../../../ui/combobox-keys.ts';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import panel from '../../../ui/panel.module.css';
import { usePopover } from '../../../ui/use-popover.ts';
import type { PaletteGroup, PaletteItem } from '../../command-palette/command-palette-items.ts';
import { PaletteList } from '../../command-palette/command-palette-list.tsx';
import { PaletteInput } from '../../command-palette/palette-input.tsx';
import { recentBoards } from '../../command-palette/recent-boards.ts';
import { useBoards } from '../../optimistic-lists/use-lists.ts';
import styles from './board-switcher.module.css';

/** A button beside the board's name that leads to other boards. */
export default function BoardSwitcher({ board }: { board: Board }) {
  const { trigger, panel: popover, isOpen, close } = usePopover();
  return (
    <>
      <IconButton {...trigger} label={boardSwitcherTexts.title} size="sm">
        <ChevronDown aria-hidden="true" />
      </IconButton>
      <div
        {...popover}
        role="dialog"
        aria-label={boardSwitcherTexts.title}
        className={cx(panel.panel, styles.panel)}
      >
        {isOpen && <BoardChoice board={board} onClose={close} />}
      </div>
    </>
  );
}

function BoardChoice({ board, onClose }: { board: Board; onClose: () => void }) {
  const texts = boardSwitcherTexts;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const { groups, isPending } = useOtherBoards(board.id, text.trim());
  const items = groups.flatMap((group) => group.items);
  const at = Math.min(active, items.length - 1);
  const chosen = items[at];
  const outcome = isPending || chosen ? '' : commandPaletteTexts.nothing;

  useLayoutEffect(() => {
    // A keyboard on the screen would hide the boards.
    if (!matchMedia('(pointer: coarse)').matches) input.current?.focus();
  }, []);

  function choose(item: PaletteItem) {
    onClose();
    item.run();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const to = nextIndex(at, items.length, event.key);
    if (to === null && event.key !== 'Enter') return;
    event.preventDefault();
    if (to !== null) setActive(to);
    else if (chosen) choose(chosen);
  }

  return (
    <>
      <p className={styles.current}>{board.name}</p>
      <PaletteInput
        {...{ ref: input, id, text, onKeyDown }}
        label={texts.find}
        placeholder={texts.find}
        className={styles.input}
        hasItems={items.length > 0}
        activeId={chosen?.id ?? null}
        onText={(to) => {
          setText(to);
          setActive(0);
        }}
      />
      <PaletteList
        id={id}
        label={texts.title}
        groups={groups}
        activeId={chosen?.id ?? null}
        onChoose={choose}
      />
      {outcome && <p className={styles.nothing}>{outcome}</p>}
      <Announcement
        by="oneself"
        text={text.trim() && (outcome || commandPaletteTexts.results(items.length))}
      />
    </>
  );
}

/** The boards opened last, then all others by name; with a text, those that match it. */
function useOtherBoards(boardId: string, text: string) {
  const texts = boardSwitcherTexts;
  const navigate = useNavigate();
  const { user } = useSession();
  const { data, isPending } = useBoards();
  const others = (data ?? [])
    .filter(({ id }) => id !== boardId)
    .sort((one, other) => one.name.localeCompare(other.name));
  const toItem = ({ id, name }: { id: string; name: string }): PaletteItem => ({
    id,
    label: name,
    Icon: Columns3,
    run: () => void navigate({ to: '/boards/$boardId', params: { boardId: id } }),
  });
  const recent = recentBoards(user?.id ?? '').flatMap(
    (id) => others.find((board) => board.id === id) ?? [],
  );
  const overview: PaletteItem = {
    id: 'all',
    label: texts.overview,
    Icon: LayoutGrid,
    run: () => void navigate({ to: '/boardsOverview' }),
  };
  const groups: PaletteGroup[] = text
    ? [
        {
          title: texts.boards,
          items: others.filter(({ name }) => matchesQuery(name, text)).map(toItem),
        },
      ]
    : [
        { title: commandPaletteTexts.recent, items: recent.map(toItem) },
        {
          title: recent.length > 0 ? texts.others : texts.boards,
          items: [...others.filter((board) => !recent.includes(board)).map(toItem), overview],
        },
      ];
  return { groups: groups.filter(({ items }) => items.length > 0), isPending };
}
