import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { TimeImportView } from '../../../../core/time-import/time-import.ts';
import { locale } from '../../../i18n/en/locale.ts';
import { timeImportTexts } from '../../../i18n/en/time-import.ts';
import { reasonOf } from '../../../session/error-reason.ts';
import { trpc } from '../../../session/trpc.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showResult } from '../../undo/undo-stack.tsx';
import styles from './time-import.module.css';

const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });

/** The user's last imports, each with a button to undo it. */
export function EarlierImports() {
  const texts = timeImportTexts;
  const utils = trpc.useUtils();
  const imports = trpc.time.imports.useQuery(undefined, { staleTime: 0 });
  const [undone, setUndone] = useState<TimeImportView | null>(null);
  const undo = trpc.time.undoImport.useMutation({
    onSuccess({ removed, billed }) {
      setUndone(null);
      showResult(texts.undone(removed, billed));
    },
    onError: (error) => showAlert(reasonOf(error) ?? texts.undoFailed),
    onSettled: () => utils.time.imports.invalidate(),
  });
  if (!imports.data?.length) return null;
  return (
    <section className={styles.earlier} aria-label={texts.earlier}>
      <h2>{texts.earlier}</h2>
      <ul>
        {imports.data.map((each) => (
          <li key={each.id}>
            <span className={styles.file}>
              <strong>{each.fileName}</strong>
              <span>
                {moment.format(each.at)} · {texts.remaining(each.remaining, each.added)}
              </span>
            </span>
            <Button
              size="sm"
              icon={<Undo2 aria-hidden="true" />}
              aria-label={texts.undoNamed(each.fileName)}
              onClick={() => setUndone(each)}
            >
              {texts.undo}
            </Button>
          </li>
        ))}
      </ul>
      {undone && (
        <ConfirmDialog
          question={texts.undoQuestion(undone.fileName)}
          details={texts.undoDetails(undone.remaining)}
          confirm={texts.undo}
          busy={undo.isPending}
          onConfirm={() => undo.mutate({ importId: undone.id })}
          onCancel={() => setUndone(null)}
        />
      )}
    </section>
  );
}
