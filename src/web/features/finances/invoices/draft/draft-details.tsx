import { RefreshCw } from 'lucide-react';
import { isLanguage, LANGUAGES, type Language } from '../../../../../core/languages.ts';
import type { InvoiceDraft } from '../../../../../core/money/invoices/invoice.ts';
import { draftTexts } from '../../../../i18n/en/invoice-draft.ts';
import { reasonOf } from '../../../../session/error-reason.ts';
import { trpc } from '../../../../session/trpc.ts';
import { showAlert } from '../../../../ui/alert-store.ts';
import { Button } from '../../../../ui/button.tsx';
import { Select } from '../../../../ui/select.tsx';
import { Textarea } from '../../../../ui/textarea.tsx';
import { showResult } from '../../../undo/undo-stack.tsx';
import layout from '../invoice-layout.module.css';
import { CountryField } from './country-field.tsx';
import type { DraftSession, DraftView } from './draft-session.ts';
import { ExchangeRate } from './exchange-rate.tsx';

interface DraftDetailsProps {
  session: DraftSession;
  view: DraftView;
  draft: InvoiceDraft;
  /** Null until it is loaded. */
  businessCurrency: string | null;
}

/** The fields of the document besides its lines. */
export function DraftDetails({ session, view, draft, businessCurrency }: DraftDetailsProps) {
  const texts = draftTexts.details;
  const uses = (...categories: string[]) =>
    draft.lines.some(({ taxCategory }) => categories.includes(taxCategory));
  const isForeign = businessCurrency !== null && businessCurrency !== draft.currency;
  return (
    <section className={layout.panel} aria-labelledby="draft-details">
      <h3 id="draft-details" className={layout.panelTitle}>
        {texts.title}
      </h3>
      <Select<Language>
        label={texts.language}
        value={draft.language}
        options={Object.entries(LANGUAGES).flatMap(([value, label]) =>
          isLanguage(value) ? { value, label } : [],
        )}
        onChange={(language) => session.edit({ language })}
      />
      {(uses('E') || draft.exemptionReason !== '') && (
        <Textarea
          label={texts.exemptionReason}
          hint={texts.exemptionHint}
          data-field="exemptionReason"
          rows={2}
          maxLength={500}
          value={draft.exemptionReason}
          onChange={(exemptionReason) => session.edit({ exemptionReason })}
        />
      )}
      {(uses('K') || draft.deliveryCountry !== '') && (
        <CountryField
          country={draft.deliveryCountry}
          onChange={(deliveryCountry) => session.edit({ deliveryCountry })}
        />
      )}
      {isForeign && (
        <ExchangeRate
          draft={draft}
          businessCurrency={businessCurrency}
          onChange={(exchangeRate) => session.edit({ exchangeRate })}
        />
      )}
      {view.entries.length > 0 && <RefreshButton session={session} />}
    </section>
  );
}

/** Updates the draft with changed time entries. */
function RefreshButton({ session }: { session: DraftSession }) {
  const texts = draftTexts.details;
  const utils = trpc.useUtils();
  const refresh = trpc.money.invoices.refresh.useMutation();
  async function press() {
    if (!(await session.flush())) return;
    try {
      const { id, version } = session.getState().view;
      const view = await refresh.mutateAsync({ id, version });
      utils.money.invoices.get.setData({ id }, view);
      showResult(texts.refreshed);
    } catch (error) {
      showAlert(reasonOf(error) ?? texts.refreshFailed);
    }
  }
  return (
    <div>
      <Button
        size="sm"
        data-field="refresh"
        icon={<RefreshCw aria-hidden="true" />}
        busy={refresh.isPending}
        onClick={() => void press()}
      >
        {texts.refresh}
      </Button>
      <p className={layout.hint}>{texts.refreshHint}</p>
    </div>
  );
}
