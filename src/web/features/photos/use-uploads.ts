import { useEffect, useRef, useState } from 'react';
import { AppError } from '../../../core/errors.ts';
import { LIMITS } from '../../../core/limits.ts';
import { photoTexts } from '../../i18n/en/photos.ts';
import { serverMessage } from '../../i18n/server-message.ts';
import { newId } from '../../lib/new-id.ts';
import { removePhoto } from './remove-photo.ts';
import { UploadFailure } from './upload-failure.ts';
import type { UploadListener } from './upload-listener.ts';
import { uploadPhoto } from './upload-photo.ts';
import type { PhotoScope } from './upload-token.ts';

const TYPES = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif']);

/** An upload in progress or failed. */
export interface Upload {
  id: string;
  name: string;
  /** From 0 to 100. */
  percent: number;
  /** Why it failed; null while it is in progress. */
  fault: string | null;
}

export interface Uploads {
  items: readonly Upload[];
  isUploading: boolean;
  /** Says that images were not uploaded; the reasons are in the items. */
  alert: string | null;
  dismissAlert(): void;
  /** Uploads images one after another, so that they arrive in the order chosen. */
  add(files: readonly File[], listenerOf?: (file: File) => UploadListener): void;
  /** Stops an upload, or hides a failed one. */
  cancel(id: string): void;
  /** Hides all failed uploads. */
  dismissFailed(): void;
}

/** Uploads photos to a ticket or comment; `onDone` receives the link of each. */
export function useUploads(scope: PhotoScope, onDone: (url: string) => void = () => {}): Uploads {
  const [items, setItems] = useState<readonly Upload[]>([]);
  const [alert, setAlert] = useState<string | null>(null);
  const stops = useRef(new Map<string, AbortController>());
  /** Cancelled when everything was sent: the server may have stored them. */
  const unwanted = useRef(new Set<string>());
  const listeners = useRef(new Map<string, UploadListener>());
  const queue = useRef<Promise<void>>(Promise.resolve());
  const onDoneRef = useRef(onDone);
  useEffect(() => {
    onDoneRef.current = onDone;
  }, [onDone]);
  // Leaving the form cancels its uploads.
  useEffect(() => {
    const running = stops.current;
    return () => {
      listeners.current.clear();
      for (const stop of running.values()) stop.abort();
    };
  }, []);

  function change(id: string, part: Partial<Upload>) {
    setItems((before) => before.map((item) => (item.id === id ? { ...item, ...part } : item)));
  }

  function end(id: string, url: string | null) {
    listeners.current.get(id)?.onEnd(url);
    listeners.current.delete(id);
  }

  function drop(id: string) {
    stops.current.delete(id);
    setItems((before) => before.filter((item) => item.id !== id));
  }

  async function run(id: string, file: File, stop: AbortController) {
    if (stop.signal.aborted) return;
    try {
      const onProgress = (percent: number) => change(id, { percent });
      const url = await uploadPhoto(file, scope, { signal: stop.signal, onProgress });
      drop(id);
      if (unwanted.current.delete(id)) void removePhoto(url, scope);
      else {
        onDoneRef.current(url);
        end(id, url);
      }
    } catch (error) {
      if (stop.signal.aborted || unwanted.current.delete(id)) return;
      stops.current.delete(id);
      end(id, null);
      const failure = error instanceof UploadFailure ? error : new UploadFailure('away', null);
      // The page is navigating to /login.
      if (failure.kind === 'signedOut') return drop(id);
      change(id, { fault: reasonFor(failure, file) });
      setAlert(alertFor(failure, scope));
    }
  }

  function add(files: readonly File[], listenerOf?: (file: File) => UploadListener) {
    setAlert(null);
    for (const file of files) {
      const item = { id: newId(), name: file.name, percent: 0, fault: errorOf(file) };
      setItems((before) => [...before, item]);
      if (item.fault !== null) {
        setAlert(alertFor(new UploadFailure('refused', item.fault), scope));
        continue;
      }
      const stop = new AbortController();
      stops.current.set(item.id, stop);
      const listener = listenerOf?.(file);
      if (listener) listeners.current.set(item.id, listener);
      listener?.onStart();
      queue.current = queue.current.then(() => run(item.id, file, stop));
    }
  }

  function cancel(id: string) {
    const isSent = items.some(
      (item) => item.id === id && item.fault === null && item.percent === 100,
    );
    if (isSent) unwanted.current.add(id);
    else stops.current.get(id)?.abort();
    end(id, null);
    setItems((before) => before.filter((item) => item.id !== id));
  }

  return {
    items,
    isUploading: items.some(({ fault }) => fault === null),
    alert: items.some(({ fault }) => fault !== null) ? alert : null,
    dismissAlert: () => setAlert(null),
    add,
    cancel,
    dismissFailed: () => setItems((before) => before.filter(({ fault }) => fault === null)),
  };
}

/** Errors that the server would report later are reported at once. */
function errorOf({ type, size }: File): string | null {
  if (/^image\/hei[cf]$/.test(type)) return photoTexts.heic(type);
  if (!TYPES.has(type)) return photoTexts.wrongType(type);
  return size > LIMITS.photoBytes ? serverMessage(new AppError('photo.tooLarge').message) : null;
}

/** The text beside the file; the alert says that it was not uploaded. */
function reasonFor({ kind, reason }: UploadFailure, { type }: File): string {
  if (reason === serverMessage(new AppError('photo.wrongType').message))
    return photoTexts.wrongContent(type);
  return reason ?? (kind === 'noToken' ? photoTexts.notAllowed : photoTexts.unreachable);
}

/** In the words of spec §8. */
function alertFor({ kind }: UploadFailure, { commentGroup }: PhotoScope): string {
  if (kind === 'noToken') return photoTexts.signInFailed;
  if (kind === 'away') return photoTexts.failed;
  return commentGroup === undefined ? photoTexts.ticketRefused : photoTexts.commentRefused;
}
