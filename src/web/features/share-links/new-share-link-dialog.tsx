import { useState } from 'react';
import { LIMITS } from '../../../core/limits.ts';
import { shareLinkTexts } from '../../i18n/en/share-links.ts';
import { reasonOf } from '../../session/error-reason.ts';
import { trpc } from '../../session/trpc.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CreatedLink } from '../calendar-link/created-link.tsx';
import styles from './share-links.module.css';

type Days = keyof typeof shareLinkTexts.dayChoices;

const DAYS: readonly Days[] = ['7', '30', '90', 'never'];

interface NewShareLinkDialogProps {
  boardId: string;
  onClose: () => void;
}

/** Asks for the client's name of a new link, and then shows the link once. */
export function NewShareLinkDialog({ boardId, onClose }: NewShareLinkDialogProps) {
  const texts = shareLinkTexts;
  const [client, setClient] = useState('');
  const [days, setDays] = useState<Days>('30');
  const utils = trpc.useUtils();
  const create = trpc.shareLinks.create.useMutation({
    onError: (error) => showAlert(reasonOf(error) ?? texts.createFailed),
    onSettled: () => utils.shareLinks.list.invalidate({ boardId }),
  });
  if (create.data) {
    return (
      <Dialog
        title={texts.title}
        onClose={onClose}
        footer={<Button onClick={onClose}>{texts.done}</Button>}
      >
        <div className={styles.fields}>
          <CreatedLink url={create.data.url} text={texts.shownOnce} />
        </div>
      </Dialog>
    );
  }

  function submit() {
    if (create.isPending) return;
    const sent = { client: client.trim() || null, days: days === 'never' ? null : Number(days) };
    create.mutate({ boardId, ...sent });
  }

  return (
    <FormDialog
      title={texts.add}
      size="sm"
      onClose={onClose}
      onSubmit={submit}
      submit={texts.create}
      submitting={texts.creating}
      isBusy={create.isPending}
    >
      <div className={styles.fields}>
        <TextField
          label={texts.client}
          hint={texts.clientHint}
          autoComplete="off"
          maxLength={LIMITS.shareLinkClient}
          value={client}
          onChange={setClient}
        />
        <Select
          label={texts.days}
          value={days}
          options={DAYS.map((value) => ({ value, label: texts.dayChoices[value] }))}
          onChange={setDays}
        />
      </div>
    </FormDialog>
  );
}
