import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';
import type { Ticket } from '../../../../../core/board/ticket.ts';
import type { BoardSession } from '../../../../live/board-session.ts';
import styles from './cell-editor.module.css';
import { usePanelOver } from './use-panel-over.ts';

/** The props of every cell editor. */
export interface EditorProps {
  boardId: string;
  ticket: Ticket;
  anchor: HTMLElement;
  run: BoardSession['run'];
  onClose: () => void;
  onNext: (by: 1 | -1) => void;
}

interface CellPanelProps extends Pick<EditorProps, 'anchor' | 'onClose' | 'onNext'> {
  ref: RefObject<HTMLFormElement | null>;
  label: string;
  /** The kind of input, for its width. */
  kind: string;
  /** Tab moves to the next stop within the input instead of the next cell. */
  hasStops?: boolean;
  /** Sends what was changed. Returns whether the editor can be closed. */
  save: () => boolean;
  children: ReactNode;
}

/** A form over a cell. Enter, Tab and a press elsewhere save it, Escape does not. */
export function CellPanel(props: CellPanelProps) {
  const { ref: form, anchor, label, kind, hasStops = false, save, children } = props;
  const { onClose, onNext } = props;
  const panel = usePanelOver(anchor);

  useLayoutEffect(() => {
    const input = form.current?.querySelector<HTMLInputElement>('input, select, textarea');
    input?.focus();
    if (input?.matches('[type=text], [type=url], [type=number]')) input.select();
  }, [form]);

  const isFinished = useRef(false);
  const saveAndClose = useRef(() => {});
  saveAndClose.current = () => {
    if (!isFinished.current && save()) onClose();
  };
  // A press elsewhere saves; the press itself then does what it does.
  useEffect(() => {
    const onPress = ({ target }: PointerEvent) => {
      const isInside = target instanceof Element && target.closest('[popover], dialog[open]');
      if (!isInside) saveAndClose.current();
    };
    addEventListener('pointerdown', onPress, { capture: true });
    return () => removeEventListener('pointerdown', onPress, { capture: true });
  }, []);

  function onKeyDown(event: KeyboardEvent): void {
    const { key, shiftKey, nativeEvent, target } = event;
    if (nativeEvent.isComposing || event.defaultPrevented) return;
    if (key === 'Escape') finish(() => anchor.focus({ preventScroll: true }));
    else if (key === 'Enter' && !(target as Element).matches('button')) {
      if (save()) finish(() => anchor.focus({ preventScroll: true }));
    } else if (key === 'Tab' && !hasStops) {
      if (save()) finish(() => onNext(shiftKey ? -1 : 1));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** The focus leaves the editor before it is removed. */
  function finish(focus: () => void): void {
    isFinished.current = true;
    focus();
    onClose();
  }

  return createPortal(
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs no popover of its own
    <div
      ref={panel}
      popover="manual"
      role="group"
      aria-label={label}
      className={styles.panel}
      data-kind={kind}
      onBlur={({ relatedTarget, currentTarget }) => {
        // By Tab, out of an input with several stops.
        const isOutside =
          relatedTarget instanceof Element && !currentTarget.contains(relatedTarget);
        if (isOutside && !relatedTarget.closest('[popover], dialog')) saveAndClose.current();
      }}
      onKeyDown={onKeyDown}
    >
      <form ref={form} noValidate onSubmit={(event) => event.preventDefault()}>
        {children}
      </form>
    </div>,
    document.querySelector('main') ?? document.body,
  );
}
