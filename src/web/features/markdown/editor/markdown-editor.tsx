import { Eye, Pencil } from 'lucide-react';
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  use,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { markdownTexts } from '../../../i18n/en/markdown.ts';
import { Button } from '../../../ui/button.tsx';
import { MentionTextarea } from '../../mentions/mention-textarea.tsx';
import { MarkdownContext } from '../markdown-context.ts';
import { MarkdownText } from '../markdown-text.tsx';
import { FormattingToolbar, formatOfKey } from './formatting-toolbar.tsx';
import styles from './markdown-editor.module.css';
import {
  type Format,
  formatEdit,
  listContinuation,
  type Selected,
  type TextEdit,
} from './text-edits.ts';

interface MarkdownEditorProps extends Omit<ComponentProps<typeof MentionTextarea>, 'area'> {
  /** Shown between the text and the toolbar. */
  attachments?: ReactNode;
  /** Further controls in the row of the toolbar. */
  children?: ReactNode;
}

/** A text area for Markdown, with a toolbar, shortcuts and a preview. */
export function MarkdownEditor({
  attachments,
  children,
  onKeyDown,
  ...props
}: MarkdownEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [isPreviewing, setPreviewing] = useState(false);

  function format(name: Format) {
    if (area.current) edit(area.current, formatEdit(name, selectedIn(area.current)));
  }

  function pressed(event: KeyboardEvent<HTMLTextAreaElement>) {
    onKeyDown?.(event);
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    const shortcut = formatOfKey(event);
    if (shortcut) {
      event.preventDefault();
      return format(shortcut);
    }
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const continued = listContinuation(selectedIn(event.currentTarget));
    if (!continued) return;
    event.preventDefault();
    edit(event.currentTarget, continued);
  }

  function togglePreview() {
    flushSync(() => setPreviewing(!isPreviewing));
    if (isPreviewing) area.current?.focus();
  }

  const modeLabel = isPreviewing ? markdownTexts.write : markdownTexts.preview;
  return (
    <div className={styles.editor}>
      {/* Hidden, not removed: the browser keeps what it can undo. */}
      <MentionTextarea {...props} area={area} hidden={isPreviewing} onKeyDown={pressed} />
      {isPreviewing && <Preview text={props.value} label={props.label} />}
      {attachments}
      <div className={styles.tools}>
        <FormattingToolbar disabled={isPreviewing} onFormat={format} />
        <Button
          size="sm"
          variant="ghost"
          icon={isPreviewing ? <Pencil aria-hidden="true" /> : <Eye aria-hidden="true" />}
          aria-label={modeLabel}
          className={styles.mode}
          onClick={togglePreview}
        >
          <span className={styles.word}>{modeLabel}</span>
        </Button>
        {children}
      </div>
    </div>
  );
}

function Preview({ text, label }: { text: string; label: string }) {
  const place = use(MarkdownContext);
  return (
    <section aria-label={markdownTexts.previewOf(label)} className={styles.preview}>
      {text.trim() === '' ? (
        <p className={styles.empty}>{markdownTexts.nothing}</p>
      ) : (
        // A link opens beside the unsaved text.
        <MarkdownContext value={place && { ...place, openTicket: null }}>
          <MarkdownText text={text} />
        </MarkdownContext>
      )}
    </section>
  );
}

function selectedIn({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Selected {
  return { value, start: selectionStart, end: selectionEnd };
}

/** Edits the text as if it were typed, so that the browser can undo it. */
function edit(area: HTMLTextAreaElement, { from, to, text, select }: TextEdit): void {
  area.focus();
  area.setSelectionRange(from, to);
  // No other call keeps the browser's own undo.
  const isDone = document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
  if (!isDone) {
    area.setRangeText(text, from, to);
    area.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  area.setSelectionRange(...select);
}
