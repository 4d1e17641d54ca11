import { useState } from 'react';
import type { SentQuote } from '../../../../../core/money/quotes/quote.ts';
import type { QuoteView } from '../../../../../core/money/quotes/quote-views.ts';
import { quoteUseTexts } from '../../../../i18n/en/quotes.ts';
import { reasonOf } from '../../../../session/error-reason.ts';
import { trpc } from '../../../../session/trpc.ts';
import { showAlert } from '../../../../ui/alert-store.ts';
import { CheckField } from '../../../../ui/check-field.tsx';
import { Combobox } from '../../../../ui/combobox.tsx';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { Select } from '../../../../ui/select.tsx';
import { showResult } from '../../../undo/undo-stack.tsx';
import own from '../quotes.module.css';

interface TicketsDialogProps {
  view: QuoteView;
  sent: SentQuote;
  onClose: () => void;
}

/** Chooses the board, the column and the lines for new tickets. */
export default function TicketsDialog({ view, sent, onClose }: TicketsDialogProps) {
  const texts = quoteUseTexts;
  const utils = trpc.useUtils();
  const { id, version, projectId } = view;
  const boards = trpc.boards.list.useQuery();
  const [boardId, setBoardId] = useState('');
  const columns = trpc.money.quotes.boardColumns.useQuery({ boardId }, { enabled: boardId !== '' });
  const [chosenColumn, setColumn] = useState('');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const makeTickets = trpc.money.quotes.makeTickets.useMutation();
  const columnId =
    columns.data?.find((each) => each.id === chosenColumn)?.id ?? columns.data?.[0]?.id ?? '';
  const lineIds = sent.lines.map((line) => line.id).filter((each) => !left.has(each));
  // Boards of the quote's project come first.
  const offered = [...(boards.data ?? [])].sort(
    (a, b) =>
      Number(b.projectId === projectId) - Number(a.projectId === projectId) ||
      a.name.localeCompare(b.name),
  );

  async function submit() {
    if (!columnId || lineIds.length === 0 || makeTickets.isPending) return;
    try {
      const making = { id, version, boardId, columnId, lineIds };
      const made = await makeTickets.mutateAsync(making);
      utils.money.quotes.get.setData({ id }, made);
      showResult(texts.ticketsDone(lineIds.length));
      onClose();
    } catch (error) {
      showAlert(reasonOf(error) ?? texts.failed);
    }
    void utils.money.invalidate();
  }

  return (
    <FormDialog
      title={texts.ticketsTitle}
      size="sm"
      onClose={onClose}
      onSubmit={() => void submit()}
      submit={texts.ticketsSubmit(lineIds.length)}
      isBusy={makeTickets.isPending}
      isDisabled={!columnId || lineIds.length === 0}
    >
      <div className={own.fields}>
        {(boards.isError || columns.isError) && <p className={own.muted}>{texts.loadFailed}</p>}
        {boards.data?.length === 0 && <p className={own.muted}>{texts.noBoards}</p>}
        <Combobox
          label={texts.board}
          placeholder={texts.boardHint}
          value={boardId}
          options={offered.map(({ id: value, name }) => ({ value, label: name }))}
          onChange={setBoardId}
        />
        {columns.data && (
          <Select
            label={texts.column}
            value={columnId}
            options={columns.data.map(({ id: value, name }) => ({ value, label: name }))}
            onChange={setColumn}
          />
        )}
        <fieldset className={own.rows}>
          <legend>{texts.lines}</legend>
          {sent.lines.map((line) => (
            <CheckField
              key={line.id}
              label={line.name}
              checked={!left.has(line.id)}
              onChange={(isChosen) => {
                const next = new Set(left);
                if (isChosen) next.delete(line.id);
                else next.add(line.id);
                setLeft(next);
              }}
            />
          ))}
        </fieldset>
        <p className={own.muted}>{texts.estimates}</p>
      </div>
    </FormDialog>
  );
}
