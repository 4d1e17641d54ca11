import { formatDay } from '../../i18n/dates.ts';
import { calendarLinkTexts } from '../../i18n/en/calendar-link.ts';
import { reasonOf } from '../../session/error-reason.ts';
import { trpc } from '../../session/trpc.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './calendar-link.module.css';
import { CreatedLink } from './created-link.tsx';
import { RevokeLink } from './revoke-link.tsx';

interface CalendarLinkDialogProps {
  /** Null for the user's assigned tickets on all boards. */
  board: { id: string; name: string } | null;
  onClose: () => void;
}

/** Creates a link for calendar apps to read due dates, and shows it once. */
export default function CalendarLinkDialog({ board, onClose }: CalendarLinkDialogProps) {
  const texts = calendarLinkTexts;
  const boardId = board?.id ?? null;
  const utils = trpc.useUtils();
  const links = trpc.calendars.list.useQuery();
  const create = trpc.calendars.create.useMutation({
    onError: (error) => showAlert(reasonOf(error) ?? texts.createFailed),
    onSettled: () => utils.calendars.list.invalidate(),
  });
  const had = links.data?.find((link) => link.boardId === boardId);
  const name = board ? texts.ofBoard(board.name) : texts.mine;
  const isCreated = create.data !== undefined;
  return (
    <Dialog
      title={texts.title}
      onClose={onClose}
      footer={
        isCreated ? (
          <Button onClick={onClose}>{texts.done}</Button>
        ) : (
          <>
            {had && <RevokeLink id={had.id} name={name} />}
            <Button
              data-autofocus
              variant="primary"
              busy={create.isPending}
              onClick={() => create.mutate({ boardId })}
            >
              {create.isPending ? texts.creating : texts.create}
            </Button>
          </>
        )
      }
    >
      <div className={styles.fields}>
        {create.data ? (
          <CreatedLink url={create.data.url} text={texts.shownOnce} />
        ) : (
          <>
            <p>{board ? texts.textBoard : texts.textMine}</p>
            {had && <p className={styles.text}>{texts.had(formatDay(had.createdAt))}</p>}
          </>
        )}
        <p className={styles.text}>{texts.secret}</p>
      </div>
    </Dialog>
  );
}
