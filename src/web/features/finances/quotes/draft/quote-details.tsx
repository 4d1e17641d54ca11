import { isLanguage, LANGUAGES, type Language } from '../../../../../core/languages.ts';
import type { QuoteDraft } from '../../../../../core/money/quotes/quote.ts';
import { draftTexts } from '../../../../i18n/en/invoice-draft.ts';
import { quoteTexts } from '../../../../i18n/en/quotes.ts';
import { trpc } from '../../../../session/trpc.ts';
import { Combobox } from '../../../../ui/combobox.tsx';
import { Select } from '../../../../ui/select.tsx';
import { Textarea } from '../../../../ui/textarea.tsx';
import layout from '../../invoices/invoice-layout.module.css';
import type { QuoteSession } from './use-quote-draft.ts';

interface QuoteDetailsProps {
  session: QuoteSession;
  clientId: string;
  draft: QuoteDraft;
}

/** The project and the fields of the quote besides its lines. */
export function QuoteDetails({ session, clientId, draft }: QuoteDetailsProps) {
  const texts = quoteTexts;
  const projects = trpc.money.projects.list.useQuery().data ?? [];
  const offered = projects.filter(
    (each) =>
      each.clientId === null || each.clientId === clientId || each.projectId === draft.projectId,
  );
  const isExempt = draft.lines.some(({ taxCategory }) => taxCategory === 'E');
  return (
    <section className={layout.panel} aria-labelledby="quote-details">
      <h3 id="quote-details" className={layout.panelTitle}>
        {texts.details}
      </h3>
      <Combobox
        label={texts.project}
        value={draft.projectId ?? ''}
        options={[
          { value: '', label: texts.noProject },
          ...offered.map(({ projectId: value, name }) => ({ value, label: name })),
        ]}
        onChange={(projectId) => session.edit({ projectId: projectId || null })}
      />
      <Select<Language>
        label={texts.language}
        value={draft.language}
        options={Object.entries(LANGUAGES).flatMap(([value, label]) =>
          isLanguage(value) ? { value, label } : [],
        )}
        onChange={(language) => session.edit({ language })}
      />
      {(isExempt || draft.exemptionReason !== '') && (
        <Textarea
          label={draftTexts.details.exemptionReason}
          hint={draftTexts.details.exemptionHint}
          data-field="exemptionReason"
          rows={2}
          maxLength={500}
          value={draft.exemptionReason}
          onChange={(exemptionReason) => session.edit({ exemptionReason })}
        />
      )}
    </section>
  );
}
