import { useEffect, useRef, useState } from 'react';
import { fileTexts } from '../../i18n/en/files.ts';
import { newId } from '../../lib/new-id.ts';
import type { UploadListener } from '../photos/upload-listener.ts';
import { FileUploadFailure, uploadFile } from './upload-file.ts';

/** Uploads at the same time; further ones wait. */
const MAX_CONCURRENT = 2;

/** A file that is being uploaded, or was not. */
export interface FileUpload {
  id: string;
  file: File;
  /** From 0 to 100. */
  percent: number;
  /** Why it failed; null while it waits or is sent. */
  fault: string | null;
  canRetry: boolean;
}

export interface FileUploads {
  items: readonly FileUpload[];
  isUploading: boolean;
  add(files: readonly File[], listenerOf?: (file: File) => UploadListener): void;
  retry(id: string): void;
  /** Stops an upload, or hides a failed one. */
  cancel(id: string): void;
}

/** Uploads files to a ticket, at most `maxBytes` each; null: the limit is not known yet. */
export function useFileUploads(ticketId: string, maxBytes: number | null): FileUploads {
  const [items, setItems] = useState<readonly FileUpload[]>([]);
  const stops = useRef(new Map<string, AbortController>());
  const waiting = useRef<FileUpload[]>([]);
  const running = useRef(0);
  const listeners = useRef(new Map<string, UploadListener>());
  // Closing the ticket cancels its uploads.
  useEffect(() => {
    const all = stops.current;
    return () => {
      waiting.current = [];
      listeners.current.clear();
      for (const stop of all.values()) stop.abort();
    };
  }, []);

  function change(id: string, part: Partial<FileUpload>) {
    setItems((before) => before.map((item) => (item.id === id ? { ...item, ...part } : item)));
  }

  function drop(id: string) {
    setItems((before) => before.filter((item) => item.id !== id));
  }

  function start(item: FileUpload) {
    listeners.current.get(item.id)?.onStart();
    waiting.current.push(item);
    runNext();
  }

  function runNext() {
    if (running.current >= MAX_CONCURRENT) return;
    const next = waiting.current.shift();
    if (!next) return;
    running.current += 1;
    void send(next).finally(() => {
      running.current -= 1;
      runNext();
    });
  }

  async function send({ id, file }: FileUpload) {
    const stop = new AbortController();
    stops.current.set(id, stop);
    try {
      const onProgress = (percent: number) => change(id, { percent });
      const url = await uploadFile(file, { ticketId, key: id, signal: stop.signal, onProgress });
      drop(id);
      listeners.current.get(id)?.onEnd(url);
      listeners.current.delete(id);
    } catch (error) {
      if (stop.signal.aborted) return;
      // It may be tried again.
      listeners.current.get(id)?.onEnd(null);
      const reason = error instanceof FileUploadFailure ? error.reason : null;
      change(id, { fault: reason ?? fileTexts.unreachable, canRetry: true, percent: 0 });
    } finally {
      stops.current.delete(id);
    }
  }

  function add(files: readonly File[], listenerOf?: (file: File) => UploadListener) {
    const added = files.map((file) => {
      const fault = faultOf(file, maxBytes);
      return { id: newId(), file, percent: 0, fault, canRetry: false };
    });
    setItems((before) => [...before, ...added]);
    for (const item of added) {
      if (item.fault !== null) continue;
      if (listenerOf) listeners.current.set(item.id, listenerOf(item.file));
      start(item);
    }
  }

  return {
    items,
    isUploading: items.some(({ fault }) => fault === null),
    add,
    retry(id) {
      const item = items.find((each) => each.id === id);
      if (!item) return;
      change(id, { fault: null, canRetry: false, percent: 0 });
      start({ ...item, fault: null });
    },
    cancel(id) {
      waiting.current = waiting.current.filter((item) => item.id !== id);
      stops.current.get(id)?.abort();
      listeners.current.get(id)?.onEnd(null);
      listeners.current.delete(id);
      drop(id);
    },
  };
}

/** As FILES_MAX_MB counts them. */
export function inMegabytes(bytes: number): number {
  return Math.floor(bytes / 1024 ** 2);
}

/** Errors that the server would report later are reported at once. */
function faultOf({ size }: File, maxBytes: number | null): string | null {
  if (size === 0) return fileTexts.empty;
  if (maxBytes === null || size <= maxBytes) return null;
  return fileTexts.tooLarge(inMegabytes(maxBytes));
}
