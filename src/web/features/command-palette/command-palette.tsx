import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { commandPaletteTexts } from '../../i18n/en/command-palette.ts';
import { uiTexts } from '../../i18n/en/ui.ts';
import type { SessionUser } from '../../session/auth-api.ts';
import { Announcement } from '../../ui/announcement.tsx';
import { Button } from '../../ui/button.tsx';
import { nextIndex } from '../../ui/combobox-keys.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useModal } from '../../ui/use-modal.ts';
import { DataProviders } from '../optimistic-lists/data-providers.tsx';
import styles from './command-palette.module.css';
import type { PaletteItem } from './command-palette-items.ts';
import { PaletteList } from './command-palette-list.tsx';
import { offeredActs } from './offered-acts.ts';
import { PaletteInput } from './palette-input.tsx';
import { useCommandPalette } from './use-command-palette.ts';

interface PaletteProps {
  user: SessionUser;
  onClose: () => void;
}

/** Finds boards, projects, tickets, people and actions, and navigates to them. */
export default function CommandPalette(props: PaletteProps) {
  // The header is outside of the pages' data providers.
  return (
    <DataProviders>
      <PaletteDialog {...props} />
    </DataProviders>
  );
}

function PaletteDialog({ user, onClose }: PaletteProps) {
  const texts = commandPaletteTexts;
  const id = useId();
  const modal = useModal(onClose);
  const input = useRef<HTMLInputElement>(null);
  const chosenItem = useRef<PaletteItem>(null);
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  // Enter was pressed, possibly before the results arrived.
  const [isAwaited, setAwaited] = useState(false);
  // While the focus is still on the target of the actions.
  const [acts] = useState(offeredActs);
  const { groups, isSettled, hasFailed } = useCommandPalette(user, text, acts);
  const items = groups.flatMap((group) => group.items);
  const at = Math.min(active, items.length - 1);
  const chosen = items[at];
  const outcome = hasFailed ? texts.failed : items.length === 0 ? texts.nothing : null;

  function clear(): void {
    setText('');
    setActive(0);
    input.current?.focus();
  }

  function choose(item: PaletteItem | undefined): void {
    if (!item) return;
    chosenItem.current = item;
    onClose();
  }

  // Once the palette is closed: until then nothing else on the page takes the focus.
  useEffect(() => () => chosenItem.current?.run(), []);

  useEffect(() => {
    // Until then the results belong to the previous text.
    if (!isAwaited || !isSettled) return;
    setAwaited(false);
    choose(chosen);
  });

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      setAwaited(true);
      return;
    }
    const to = nextIndex(at, items.length, event.key);
    if (to === null) return;
    event.preventDefault();
    setActive(to);
  }

  return (
    // A click outside closes it even with text in the field, which is not worth keeping.
    <dialog {...modal} onInput={undefined} className={styles.palette} aria-label={texts.title}>
      <div className={styles.field}>
        <Search className={styles.glass} aria-hidden="true" />
        <PaletteInput
          {...{ ref: input, id, text, onKeyDown }}
          label={texts.title}
          placeholder={texts.placeholder}
          className={styles.input}
          hasItems={items.length > 0}
          activeId={chosen?.id ?? null}
          onText={(to) => {
            setText(to);
            setActive(0);
            setAwaited(false);
          }}
        />
        <IconButton label={uiTexts.close} size="sm" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <PaletteList
        id={id}
        label={texts.title}
        groups={groups}
        activeId={chosen?.id ?? null}
        onChoose={choose}
      />
      {isSettled && outcome && (
        <div className={styles.nothing}>
          <p>{outcome}</p>
          {!hasFailed && <p className={styles.hint}>{texts.nothingText}</p>}
          <Button size="sm" onClick={clear}>
            {texts.clear}
          </Button>
        </div>
      )}
      <Announcement
        by="oneself"
        text={isSettled && text.trim() ? (outcome ?? texts.results(items.length)) : ''}
      />
    </dialog>
  );
}
