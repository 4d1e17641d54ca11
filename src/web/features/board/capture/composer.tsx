import { SquarePen } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import type { Column } from '../../../../core/board/board.ts';
import { captureTexts } from '../../../i18n/en/capture.ts';
import type { BoardSession } from '../../../live/board-session.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { DialogRequest } from '../board-dialogs.tsx';
import { ComposerForm } from './composer-form.tsx';
import { openComposer, useOpenComposer } from './composer-store.ts';

export interface ComposerProps {
  column: Column;
  run: BoardSession['run'];
  onRequest: (request: DialogRequest) => void;
}

/** At the foot of a column: a button, and the composer that it opens. */
export default function Composer({ column, run, onRequest }: ComposerProps) {
  const open = useOpenComposer(column.id);
  const button = useRef<HTMLButtonElement>(null);
  const opener = open?.opener;

  useLayoutEffect(() => {
    if (opener === undefined) return;
    return () => {
      // The focus returns, unless something else has taken it.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        const target = opener?.isConnected && opener !== document.body ? opener : button.current;
        if (target instanceof HTMLElement) target.focus();
      });
    };
  }, [opener]);

  return (
    <>
      {open && <ComposerForm column={column} run={run} onRequest={onRequest} />}
      <IconButton
        ref={button}
        label={captureTexts.open(column.name)}
        onClick={() => openComposer(column.id)}
      >
        <SquarePen aria-hidden="true" />
      </IconButton>
    </>
  );
}
