import { useCallback, useEffect, useRef, useState } from 'react';
import type { ImportState } from '../../../core/import-report.ts';
import { importTexts } from '../../i18n/en/import-export.ts';
import { sendImport } from './send-import.ts';
import {
  dropImport,
  faultText,
  ImportExportFailure,
  readImport,
  startImport,
} from './transfer-api.ts';

const POLL_INTERVAL_MS = 400;

/** The progress with a file. Shares are from 0 to 1. */
export type Step =
  | { kind: 'choosing' }
  | { kind: 'sending'; name: string; share: number }
  | { kind: 'looking' | 'ready' | 'running' | 'done'; import: ImportState }
  | { kind: 'failed'; message: string };

/** Uploads a file and creates a board from it; cancelled before that, nothing is stored. */
export function useImport(onDone: () => void) {
  const [step, setStep] = useState<Step>({ kind: 'choosing' });
  const sending = useRef<AbortController | null>(null);
  const id = 'import' in step ? step.import.id : null;
  const isMoving = step.kind === 'looking' || step.kind === 'running';
  const onDoneRef = useRef(onDone);
  onDoneRef.current = onDone;

  const follow = useCallback((state: ImportState) => {
    if (state.state === 'failed') setStep({ kind: 'failed', message: faultText(state.message) });
    else setStep({ kind: state.state, import: state });
    if (state.state === 'done') onDoneRef.current();
  }, []);

  const fail = useCallback((error: unknown) => {
    const hasMessage = error instanceof ImportExportFailure;
    setStep({ kind: 'failed', message: hasMessage ? error.message : importTexts.notSent });
  }, []);

  useEffect(() => {
    if (!isMoving || id === null) return;
    const stop = new AbortController();
    const timer = setInterval(() => {
      readImport(id, stop.signal).then(follow, (error) => {
        // Without a connection it is retried.
        if (error instanceof ImportExportFailure) fail(error);
      });
    }, POLL_INTERVAL_MS);
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, [isMoving, id, follow, fail]);

  async function send(file: File) {
    const { name } = file;
    sending.current = new AbortController();
    const { signal } = sending.current;
    const onProgress = (share: number) => {
      if (!signal.aborted) setStep({ kind: 'sending', name, share });
    };
    onProgress(0);
    try {
      const state = await sendImport(file, { signal, onProgress });
      if (signal.aborted) await dropImport(state.id);
      else follow(state);
    } catch (error) {
      if (!signal.aborted) fail(error);
    }
  }

  async function start(withArchived: boolean) {
    if (step.kind !== 'ready') return;
    await startImport(step.import.id, withArchived).then(follow, fail);
  }

  /** Drops the file and the server's import of it. */
  function drop() {
    sending.current?.abort();
    if (id !== null && step.kind !== 'done') void dropImport(id).catch(() => {});
    setStep({ kind: 'choosing' });
  }

  /** The dialog is closed: an import that has started continues. */
  function leave() {
    if (step.kind !== 'running') drop();
  }

  return { step, send, start, drop, leave };
}
