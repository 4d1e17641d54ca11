import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { commandPaletteTexts } from '../../i18n/en/command-palette.ts';
import { fetchWhenIdle } from '../../lib/fetch-when-idle.ts';
import type { SessionUser } from '../../session/auth-api.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';

const loadPalette = () => import('./command-palette.tsx');
const Palette = lazyDialog(loadPalette);

/** Opens the palette by its button, and by Ctrl or Cmd K wherever the focus is. */
export function CommandPaletteHost({ user }: { user: SessionUser }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => fetchWhenIdle(loadPalette), []);
  useEffect(() => onShortcut(() => setOpen((open) => !open)), []);
  return (
    <>
      <IconButton
        label={commandPaletteTexts.title}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <Search aria-hidden="true" />
      </IconButton>
      {isOpen && <Palette user={user} onClose={() => setOpen(false)} />}
    </>
  );
}

function onShortcut(open: () => void): () => void {
  function pressed(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey) return;
    event.preventDefault();
    open();
  }
  addEventListener('keydown', pressed);
  return () => removeEventListener('keydown', pressed);
}
