import { Link, useNavigate } from '@tanstack/react-router';
import { Repeat } from 'lucide-react';
import { useState } from 'react';
import type { ClientView } from '../../../../core/money/parties.ts';
import { clientTexts } from '../../../i18n/en/clients.ts';
import { scheduledDraftsTexts } from '../../../i18n/en/recurring-invoices.ts';
import { undoTexts } from '../../../i18n/en/undo.ts';
import { reasonOf } from '../../../session/error-reason.ts';
import { trpc } from '../../../session/trpc.ts';
import { showAlert, showFailure } from '../../../ui/alert-store.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { offerUndo, showResult } from '../../undo/undo-stack.tsx';
import styles from './client.module.css';

/** Archives a client, or deletes one without invoices; both can be undone. */
export function ClientActions({ client }: { client: ClientView }) {
  const texts = clientTexts;
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const [isBusy, setBusy] = useState(false);
  const { id: clientId, name, isArchived, hasInvoices } = client;
  const { clients } = utils.client.money;
  const reload = () => utils.money.invalidate();

  function setArchived(to: boolean) {
    return clients.setArchived.mutate({ clientId, isArchived: to });
  }

  async function undo(change: () => Promise<unknown>) {
    try {
      await change();
      showResult(undoTexts.undone);
    } catch (error) {
      showFailure(reasonOf(error) ?? texts.changeFailed);
    }
    void reload();
  }

  async function run(
    change: () => Promise<unknown>,
    text: string,
    inverse: () => Promise<unknown>,
  ) {
    setBusy(true);
    try {
      await change();
      offerUndo({ text, undo: () => void undo(inverse) });
      return true;
    } catch (error) {
      showAlert(reasonOf(error) ?? texts.changeFailed);
      return false;
    } finally {
      setBusy(false);
      void reload();
    }
  }

  async function remove() {
    const isDeleted = await run(
      () => clients.delete.mutate({ clientId }),
      texts.deleted(name),
      () => clients.restore.mutate({ clientId }),
    );
    if (isDeleted) await navigate({ to: '/finances/clients' });
  }

  return (
    <div className={styles.actions}>
      {!isArchived && (
        <Link to="/finances/recurring" search={{ client: clientId }} className={buttonClass()}>
          <Repeat aria-hidden="true" />
          {scheduledDraftsTexts.forClient}
        </Link>
      )}
      <Button
        busy={isBusy}
        onClick={() =>
          void run(
            () => setArchived(!isArchived),
            isArchived ? texts.unarchivedOne(name) : texts.archivedOne(name),
            () => setArchived(isArchived),
          )
        }
      >
        {isArchived ? texts.unarchive : texts.archive}
      </Button>
      {!hasInvoices && (
        <Button variant="danger" busy={isBusy} onClick={() => void remove()}>
          {texts.delete}
        </Button>
      )}
    </div>
  );
}
