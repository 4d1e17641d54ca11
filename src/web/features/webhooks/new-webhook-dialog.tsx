import { useState } from 'react';
import { LIMITS } from '../../../core/limits.ts';
import { webhookTexts } from '../../i18n/en/webhooks.ts';
import { reasonOf } from '../../session/error-reason.ts';
import { trpc } from '../../session/trpc.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFormErrors } from '../../ui/use-form-errors.ts';
import type { Webhook } from './webhook-data.ts';

interface NewWebhookDialogProps {
  boardId: string;
  onCreated: (webhook: Webhook) => void;
  onClose: () => void;
}

/** Asks for the URL of a new webhook. */
export function NewWebhookDialog({ boardId, onCreated, onClose }: NewWebhookDialogProps) {
  const texts = webhookTexts;
  const [url, setUrl] = useState('');
  const errors = useFormErrors<'url'>();
  const utils = trpc.useUtils();
  const create = trpc.webhooks.create.useMutation({
    onSuccess: onCreated,
    onError: (error) => showAlert(reasonOf(error) ?? texts.createFailed),
    onSettled: () => utils.webhooks.list.invalidate({ boardId }),
  });

  function submit(form: HTMLFormElement) {
    if (create.isPending) return;
    if (errors.show(form, isWebAddress(url.trim()) ? {} : { url: texts.urlInvalid })) return;
    create.mutate({ boardId, url: url.trim() });
  }

  return (
    <FormDialog
      title={texts.add}
      onClose={onClose}
      onSubmit={submit}
      submit={texts.create}
      submitting={texts.creating}
      isBusy={create.isPending}
    >
      <TextField
        label={texts.url}
        hint={texts.urlHint}
        {...errors.of('url')}
        type="url"
        placeholder="https://"
        autoComplete="off"
        maxLength={LIMITS.url}
        value={url}
        onChange={(value) => {
          setUrl(value);
          errors.clear('url');
        }}
      />
    </FormDialog>
  );
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}
