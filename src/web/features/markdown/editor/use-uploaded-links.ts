import { type RefObject, type SyntheticEvent, useEffect, useRef } from 'react';
import type { UploadListener } from '../../photos/upload-listener.ts';
import { edit, editQuietly, selectedIn } from './edit-area.ts';
import type { TextEdit } from './text-edits.ts';
import { isImage, type TextUploads } from './text-uploads.ts';
import {
  insertion,
  linkTo,
  placeholderFor,
  replacement,
  withoutPlaceholders,
} from './uploaded-text.ts';

interface Options {
  area: RefObject<HTMLTextAreaElement | null>;
  uploads: TextUploads | null;
  maxLength: number | undefined;
  onChange: (text: string) => void;
}

/**
 * Uploads files at the caret: each has a placeholder until its link or image replaces it. Text
 * typed meanwhile is kept.
 */
export function useUploadedLinks({
  area,
  uploads,
  maxLength = Number.POSITIVE_INFINITY,
  onChange,
}: Options) {
  const running = useRef(new Set<string>());
  /** Whether nothing was typed between the beginning and the end of an upload. */
  const ended = useRef(new Map<string, boolean>());
  const typedCount = useRef(0);
  const isOwnEdit = useRef(false);
  const isComposing = useRef(false);
  const waiting = useRef<(() => void)[]>([]);

  // The draft that the editor begins with may have placeholders of another visit.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs once
  useEffect(() => {
    const text = area.current?.value ?? '';
    const cleaned = withoutPlaceholders(text);
    if (cleaned !== text) onChange(cleaned);
  }, []);

  function add(files: readonly File[]): void {
    uploads?.add(files, listenerOf);
  }

  function listenerOf(file: File): UploadListener {
    const named = { name: file.name, isImage: isImage(file) };
    let placeholder = '';
    let typedBefore = 0;
    return {
      onStart() {
        const text = area.current?.value ?? '';
        placeholder = placeholderFor(
          named,
          (each) => text.includes(each) || running.current.has(each) || ended.current.has(each),
        );
        running.current.add(placeholder);
        typedBefore = typedCount.current;
        insert(placeholder);
      },
      onEnd(url) {
        whenComposed(() => {
          running.current.delete(placeholder);
          ended.current.set(placeholder, typedCount.current === typedBefore);
          replace(placeholder, url === null ? '' : linkTo(named, url));
        });
      },
    };
  }

  function insert(placeholder: string): void {
    const { current } = area;
    if (!current) return;
    const change = insertion(selectedIn(current), placeholder);
    // The browser would cut off what does not fit. The file is added without a link then.
    if (fits(current.value, change)) apply(() => edit(current, change));
  }

  function replace(placeholder: string, text: string): void {
    const { current } = area;
    const change = current && replacement(selectedIn(current), placeholder, text);
    if (!change) return;
    const fitting = fits(current.value, change)
      ? change
      : replacement(selectedIn(current), placeholder, '');
    if (fitting) apply(() => editQuietly(current, fitting));
  }

  function fits(value: string, { from, to, text }: TextEdit): boolean {
    return value.length - (to - from) + text.length <= maxLength;
  }

  function apply(change: () => void): void {
    isOwnEdit.current = true;
    change();
    isOwnEdit.current = false;
  }

  /** An edit would end what an input method composes. */
  function whenComposed(change: () => void): void {
    if (isComposing.current) waiting.current.push(change);
    else change();
  }

  return {
    add,
    /** The handlers of an element around the text. */
    handlers: {
      onCompositionStart() {
        isComposing.current = true;
      },
      onCompositionEnd() {
        isComposing.current = false;
        // The browser sets the composed text first.
        setTimeout(() => {
          for (const change of waiting.current.splice(0)) change();
        });
      },
      onInput({ nativeEvent, target }: SyntheticEvent) {
        if (isOwnEdit.current || !(target instanceof HTMLTextAreaElement)) return;
        const { inputType } = nativeEvent as InputEvent;
        if (inputType !== 'historyUndo' && inputType !== 'historyRedo') {
          typedCount.current += 1;
          return;
        }
        // Undo removes an upload as a whole; otherwise its placeholder would stay forever.
        const { value } = target;
        const isBetween = [...ended.current].some(([each, isOne]) => isOne && value.includes(each));
        const command = inputType === 'historyUndo' ? 'undo' : 'redo';
        if (isBetween) setTimeout(() => document.execCommand(command));
      },
    },
  };
}
