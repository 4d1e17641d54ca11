import { Check, Copy, FileDown, Mail } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ClientLinkKind } from '../../../../core/money/client-links/client-link.ts';
import { sendingTexts } from '../../../i18n/en/sending.ts';
import { newId } from '../../../lib/new-id.ts';
import { reasonOf } from '../../../session/error-reason.ts';
import { trpc } from '../../../session/trpc.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './sending.module.css';

interface ByHandActionsProps {
  target: { kind: ClientLinkKind; targetId: string };
  /** Downloads the PDF; null without one. */
  onDownload: (() => void) | null;
  message: { to: readonly string[]; cc: readonly string[]; subject: string; text: string };
  /** The text before the client's link; null without one. */
  linkText: string | null;
}

/** What a person needs to send the email with a program of their own. */
export function ByHandActions({ target, onDownload, message, linkText }: ByHandActionsProps) {
  const texts = sendingTexts;
  const create = trpc.money.clientLinks.create.useMutation();
  const utils = trpc.useUtils();
  // The link is created when it is needed first, and only once.
  const [linkId] = useState(newId);
  const url = useRef<string | null>(null);
  const [isCopied, setCopied] = useState(false);

  /** The text with the link; null if the link could not be created. */
  async function wholeText(): Promise<string | null> {
    const { text } = message;
    if (linkText === null) return text;
    try {
      url.current ??= (await create.mutateAsync({ ...target, id: linkId })).url;
      void utils.money.clientLinks.invalidate();
      return `${text.trimEnd()}\n\n${linkText} ${url.current}\n`;
    } catch (error) {
      showAlert(reasonOf(error) ?? texts.linkFailed);
      return null;
    }
  }

  async function openMail() {
    const body = await wholeText();
    if (body === null) return;
    const { to, cc, subject } = message;
    const part = (name: string, value: string) => `${name}=${encodeURIComponent(value)}`;
    const parts = [part('subject', subject), part('body', body.replaceAll('\n', '\r\n'))];
    if (cc.length > 0) parts.unshift(part('cc', cc.join(',')));
    const addresses = to.map(encodeURIComponent).join(',');
    location.assign(`mailto:${addresses}?${parts.join('&')}`);
  }

  async function copy() {
    const body = await wholeText();
    if (body === null) return;
    try {
      await navigator.clipboard.writeText(body);
      setCopied(true);
    } catch {
      showAlert(texts.copyFailed);
    }
  }

  return (
    <div className={styles.actions}>
      <Button icon={<Mail aria-hidden="true" />} onClick={() => void openMail()}>
        {texts.openMail}
      </Button>
      <Button
        icon={isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        onClick={() => void copy()}
      >
        {isCopied ? texts.copied : texts.copyText}
      </Button>
      {onDownload && (
        <Button icon={<FileDown aria-hidden="true" />} onClick={onDownload}>
          {texts.download}
        </Button>
      )}
    </div>
  );
}
