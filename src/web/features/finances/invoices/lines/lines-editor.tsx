import { Plus } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { InvoiceDraft } from '../../../../../core/money/invoices/invoice.ts';
import type {
  BilledEntry,
  DefaultTax,
  InvoiceView,
} from '../../../../../core/money/invoices/invoice-views.ts';
import type { TaxRate } from '../../../../../core/money/parties.ts';
import { draftTexts } from '../../../../i18n/en/invoice-draft.ts';
import { totalsTexts } from '../../../../i18n/en/invoices.ts';
import { newId } from '../../../../lib/new-id.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { secondsText } from '../../../time/time-texts.ts';
import { offerUndo, type Undoable, withdrawUndos } from '../../../undo/undo-stack.tsx';
import type { DraftLine } from '../draft/draft-merge.ts';
import styles from '../draft/draft-sheet.module.css';
import { TotalsTable } from '../totals-table.tsx';
import { DiscountFields } from './discount-fields.tsx';
import { LineEditor } from './line-editor.tsx';
import { lineLinksOf } from './line-links.ts';
import { PrepaidField } from './prepaid-field.tsx';
import { shownTotals } from './shown-totals.ts';
import { taxChoices } from './tax-choices.ts';
import { useLineDrag } from './use-line-drag.ts';

/** The edited part of an invoice or a quote. */
type EditedDraft = Pick<InvoiceDraft, 'lines' | 'discount' | 'prepaid'>;

interface LinesEditorProps {
  session: {
    edit(set: Partial<EditedDraft>): void;
    getState(): { draft: Pick<InvoiceDraft, 'lines'> };
  };
  draft: EditedDraft & Pick<InvoiceDraft, 'currency'>;
  /** The items that the lines bill. */
  view: Pick<InvoiceView, 'entries' | 'fixedPrices' | 'deductions' | 'creditBasis'>;
  /** Of the first line; others begin with that of the line above. */
  newLineTax: DefaultTax;
  businessTaxes: readonly TaxRate[];
  /** Whether the taxes are known. */
  isLoaded: boolean;
  /** Whether a prepaid amount can be entered. */
  hasPrepaid: boolean;
}

/** The lines and totals of a draft. */
export function LinesEditor(props: LinesEditorProps) {
  const { session, draft, view, newLineTax, businessTaxes, isLoaded, hasPrepaid } = props;
  const { entries, creditBasis } = view;
  const texts = draftTexts;
  const { lines, currency } = draft;
  const [removing, setRemoving] = useState<DraftLine | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const totals = useMemo(() => shownTotals(draft, creditBasis), [draft, creditBasis]);
  const entriesOf = useMemo(() => byLine(entries), [entries]);
  const links = useMemo(() => lineLinksOf(view), [view]);
  const drag = useLineDrag(
    lines.map(({ id }) => id),
    moveTo,
  );

  const undos = useRef(new Set<Undoable>());
  useEffect(() => {
    const offered = undos.current;
    return () => withdrawUndos(offered);
  }, []);

  /** Of the draft as it is now: an event may come before the next render. */
  function edit(change: (lines: readonly DraftLine[]) => readonly DraftLine[]) {
    session.edit({ lines: change(session.getState().draft.lines) });
  }

  function moveTo(id: string, index: number) {
    edit((current) => {
      const line = current.find((each) => each.id === id);
      return line ? current.filter((each) => each.id !== id).toSpliced(index, 0, line) : current;
    });
  }

  function add() {
    const id = newId();
    const { taxCategory, taxRate } = lines.at(-1) ?? newLineTax;
    const line: DraftLine = {
      ...{ id, name: '', description: '', quantity: '1', unit: 'HUR' },
      ...{ unitPrice: '0', discount: null, taxCategory, taxRate },
    };
    edit((current) => [...current, line]);
    requestAnimationFrame(() => {
      list.current?.querySelector<HTMLElement>(`[data-line="${id}"] [data-name]`)?.focus();
    });
  }

  function remove(line: DraftLine) {
    const index = lines.findIndex(({ id }) => id === line.id);
    const count = entriesOf.get(line.id)?.length ?? 0;
    edit((current) => current.filter(({ id }) => id !== line.id));
    focusNear(index);
    if (count > 0 || links.has(line.id)) return;
    const undoable = {
      text: texts.line.removed(line.name || texts.line.unnamed(index + 1)),
      undo: () => edit((current) => current.toSpliced(index, 0, line)),
    };
    undos.current.add(undoable);
    offerUndo(undoable);
  }

  /** The line was removed with the button that had the focus. */
  function focusNear(index: number) {
    requestAnimationFrame(() => {
      const rows = list.current?.querySelectorAll<HTMLElement>('[data-line] [data-name]') ?? [];
      const next = rows[Math.min(index, rows.length - 1)];
      (next ?? document.querySelector<HTMLElement>('[data-add-line]'))?.focus();
    });
  }

  const removed = removing ? (entriesOf.get(removing.id) ?? []) : [];
  return (
    <>
      <div className={styles.heads} aria-hidden="true">
        <span />
        <span>{texts.line.columns.item}</span>
        <span className={styles.end}>{texts.line.columns.quantity}</span>
        <span>{texts.line.columns.unit}</span>
        <span className={styles.end}>{texts.line.columns.price}</span>
        <span>{texts.line.columns.tax}</span>
        <span className={styles.end}>{texts.line.columns.amount}</span>
        <span />
      </div>
      <ol ref={list} className={styles.lines} data-lines aria-label={texts.lines}>
        {lines.map((line, index) => (
          <LineEditor
            key={line.id}
            line={line}
            position={index + 1}
            count={lines.length}
            net={totals?.lines[index]?.net}
            currency={currency}
            taxes={taxChoices(businessTaxes, line)}
            entries={entriesOf.get(line.id) ?? []}
            note={links.get(line.id)?.note}
            isDragged={drag.draggedId === line.id}
            handle={drag.handleProps(line.id)}
            onChange={(set) =>
              edit((current) =>
                current.map((each) => (each.id === line.id ? { ...each, ...set } : each)),
              )
            }
            onMove={(by) => moveTo(line.id, index + by)}
            onRemove={() =>
              entriesOf.has(line.id) || links.has(line.id) ? setRemoving(line) : remove(line)
            }
          />
        ))}
      </ol>
      {lines.length === 0 && <p className={styles.none}>{texts.noLines}</p>}
      <Button
        size="sm"
        variant="ghost"
        icon={<Plus aria-hidden="true" />}
        data-add-line
        disabled={!isLoaded}
        onClick={add}
      >
        {texts.addLine}
      </Button>
      <div className={styles.totals}>
        <TotalsTable
          currency={currency}
          totals={totals?.totals ?? null}
          discountRow={
            draft.discount ? (
              <DiscountFields
                of={texts.document}
                discount={draft.discount}
                currency={currency}
                onChange={(discount) => session.edit({ discount })}
              />
            ) : (
              <Button
                size="sm"
                variant="ghost"
                className={styles.addDiscount}
                icon={<Plus aria-hidden="true" />}
                onClick={() => session.edit({ discount: { value: { percent: '0' }, reason: '' } })}
              >
                {totalsTexts.addDiscount}
              </Button>
            )
          }
          prepaidRow={
            hasPrepaid && (
              <PrepaidField
                prepaid={draft.prepaid}
                currency={currency}
                onChange={(prepaid) => session.edit({ prepaid })}
              />
            )
          }
        />
      </div>
      {removing && (
        <ConfirmDialog
          question={texts.line.removeQuestion}
          details={
            links.get(removing.id)?.removed ??
            texts.line.removeDetails(
              removed.length,
              secondsText(removed.reduce((sum, { billedSeconds }) => sum + billedSeconds, 0)),
            )
          }
          confirm={texts.line.remove}
          onConfirm={() => {
            setRemoving(null);
            remove(removing);
          }}
          onCancel={() => setRemoving(null)}
        />
      )}
    </>
  );
}

function byLine(entries: readonly BilledEntry[]): ReadonlyMap<string, BilledEntry[]> {
  const lines = new Map<string, BilledEntry[]>();
  for (const entry of entries) {
    const others = lines.get(entry.lineId);
    if (others) others.push(entry);
    else lines.set(entry.lineId, [entry]);
  }
  return lines;
}
