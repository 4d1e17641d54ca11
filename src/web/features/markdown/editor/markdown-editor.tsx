import { Eye, Paperclip, Pencil } from 'lucide-react';
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
import { IconButton } from '../../../ui/icon-button.tsx';
import { MentionTextarea } from '../../mentions/mention-textarea.tsx';
import { acceptDroppedPhotos } from '../../photos/drop-photos.ts';
import { MarkdownContext } from '../markdown-context.ts';
import { MarkdownText } from '../markdown-text.tsx';
import { edit, selectedIn } from './edit-area.ts';
import { FormattingToolbar, formatOfKey } from './formatting-toolbar.tsx';
import styles from './markdown-editor.module.css';
import { type Format, formatEdit, listContinuation } from './text-edits.ts';
import type { TextUploads } from './text-uploads.ts';
import { useUploadedLinks } from './use-uploaded-links.ts';

interface MarkdownEditorProps extends Omit<ComponentProps<typeof MentionTextarea>, 'area'> {
  /** Shown between the text and the toolbar. */
  attachments?: ReactNode;
  /** Uploads files pasted or dropped into the text; null where none can be added. */
  uploads?: TextUploads | null;
  /** Whether the toolbar has a button to choose files, for uploads that have no other. */
  hasFileButton?: boolean;
  /** Further controls in the row of the toolbar. */
  children?: ReactNode;
}

/** A text area for Markdown, with a toolbar, shortcuts and a preview. */
export function MarkdownEditor({
  attachments,
  uploads = null,
  hasFileButton = false,
  children,
  onKeyDown,
  ...props
}: MarkdownEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [isPreviewing, setPreviewing] = useState(false);
  const { maxLength, onChange } = props;
  const links = useUploadedLinks({ area, uploads, maxLength, onChange });

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
    <div
      className={styles.editor}
      {...links.handlers}
      {...(uploads && acceptDroppedPhotos(links.add))}
    >
      {/* Hidden, not removed: the browser keeps what it can undo. */}
      <MentionTextarea {...props} area={area} hidden={isPreviewing} onKeyDown={pressed} />
      {isPreviewing && <Preview text={props.value} label={props.label} />}
      {attachments}
      {uploads?.list}
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
        {uploads && hasFileButton && (
          <>
            <IconButton
              label={markdownTexts.addFiles}
              size="sm"
              data-tooltip={markdownTexts.addFiles}
              disabled={isPreviewing}
              className={styles.tool}
              onClick={() => input.current?.click()}
            >
              <Paperclip aria-hidden="true" />
            </IconButton>
            <input
              ref={input}
              type="file"
              multiple
              hidden
              data-text-files
              onChange={({ target }) => {
                links.add([...(target.files ?? [])]);
                // Allows choosing the same file again.
                target.value = '';
              }}
            />
          </>
        )}
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
