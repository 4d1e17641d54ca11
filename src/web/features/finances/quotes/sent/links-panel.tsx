import { Check, Copy, Link2 } from 'lucide-react';
import { useState } from 'react';
import { dayAt } from '../../../../../core/days.ts';
import { formatMoment } from '../../../../i18n/dates.ts';
import { quoteLinkTexts } from '../../../../i18n/en/quotes.ts';
import { newId } from '../../../../lib/new-id.ts';
import { reasonOf } from '../../../../session/error-reason.ts';
import { trpc } from '../../../../session/trpc.ts';
import { showAlert } from '../../../../ui/alert-store.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { showResult } from '../../../undo/undo-stack.tsx';
import { dayText } from '../../day-text.ts';
import layout from '../../invoices/invoice-layout.module.css';
import own from '../quotes.module.css';

interface LinksPanelProps {
  quoteId: string;
  /** The link that was just made. */
  url: string | null;
  onLink: (url: string) => void;
}

/** The client's links of a quote: made, copied, revoked. */
export function LinksPanel({ quoteId, url, onLink }: LinksPanelProps) {
  const texts = quoteLinkTexts;
  const target = { kind: 'quote' as const, targetId: quoteId };
  const utils = trpc.useUtils();
  const links = trpc.money.clientLinks.list.useQuery(target);
  const create = trpc.money.clientLinks.create.useMutation();
  const revoke = trpc.money.clientLinks.revoke.useMutation();
  const valid = (links.data ?? []).filter(({ revokedAt }) => revokedAt === null);
  const reload = () => void utils.money.clientLinks.invalidate();

  async function make() {
    try {
      onLink((await create.mutateAsync({ ...target, id: newId() })).url);
    } catch (error) {
      showAlert(reasonOf(error) ?? texts.makeFailed);
    }
    reload();
  }

  async function end(id: string) {
    try {
      await revoke.mutateAsync({ id });
      showResult(texts.revoked);
    } catch (error) {
      showAlert(reasonOf(error) ?? texts.revokeFailed);
    }
    reload();
  }

  return (
    <section className={layout.panel} aria-labelledby="quote-links">
      <h3 id="quote-links" className={layout.panelTitle}>
        {texts.title}
      </h3>
      {url && <FreshLink url={url} />}
      {links.isError && <p className={own.muted}>{texts.loadFailed}</p>}
      {links.data && valid.length === 0 && <p className={own.muted}>{texts.none}</p>}
      <ul className={own.rows}>
        {valid.map(({ id, createdAt, lastOpenedAt }) => {
          const day = dayText(dayAt(new Date(createdAt)));
          return (
            <li key={id} className={own.linkRow}>
              <span>
                {texts.made(day)}
                <br />
                <span className={own.muted}>
                  {lastOpenedAt === null
                    ? texts.notOpened
                    : texts.opened(formatMoment(lastOpenedAt))}
                </span>
              </span>
              <Button
                size="sm"
                aria-label={texts.revokeLabel(day)}
                onClick={() => void end(id)}
                disabled={revoke.isPending}
              >
                {texts.revoke}
              </Button>
            </li>
          );
        })}
      </ul>
      <div>
        <Button
          size="sm"
          icon={<Link2 aria-hidden="true" />}
          busy={create.isPending}
          onClick={() => void make()}
        >
          {texts.newLink}
        </Button>
      </div>
    </section>
  );
}

function FreshLink({ url }: { url: string }) {
  const texts = quoteLinkTexts;
  const [copied, setCopied] = useState<string | null>(null);
  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(url);
    } catch {
      showAlert(texts.copyFailed);
    }
  }
  return (
    <div className={own.fresh}>
      <p className={own.muted}>{texts.fresh}</p>
      <TextField
        label={texts.link}
        readOnly
        value={url}
        onChange={() => {}}
        onFocus={({ target }) => target.select()}
      />
      <div>
        <Button
          size="sm"
          variant="primary"
          icon={copied === url ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          onClick={() => void copy()}
        >
          {copied === url ? texts.copied : texts.copy}
        </Button>
      </div>
    </div>
  );
}
