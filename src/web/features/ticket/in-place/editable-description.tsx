import { History, Pencil } from 'lucide-react';
import { type MouseEvent, useRef } from 'react';
import type { Board } from '../../../../core/board/board.ts';
import type { Ticket } from '../../../../core/board/ticket.ts';
import { can } from '../../../../core/permissions.ts';
import type { Actor } from '../../../../core/users/user.ts';
import { inPlaceTexts } from '../../../i18n/en/in-place.ts';
import { openTicketTexts } from '../../../i18n/en/ticket.ts';
import type { BoardSession } from '../../../live/board-session.ts';
import { Button } from '../../../ui/button.tsx';
import { ActivityLine } from '../../board/presence/activity-line.tsx';
import { MarkdownText } from '../../markdown/markdown-text.tsx';
import styles from '../ticket-body.module.css';
import type { TicketDetails } from '../ticket-details.ts';
import { useTaskActions } from '../use-task-actions.ts';
import { FieldForm } from './field-form.tsx';
import inPlace from './in-place.module.css';
import { useFieldEdit } from './use-field-edit.ts';

interface EditableDescriptionProps {
  board: Board;
  ticket: Ticket;
  actor: Actor;
  session: BoardSession;
  details: TicketDetails;
  /** The ticket was deleted or hidden meanwhile. */
  isDeleted: boolean;
  onShowVersions: () => void;
}

/** The description of an open ticket, which is edited in place. */
export function EditableDescription(props: EditableDescriptionProps) {
  const { board, ticket, actor, session, details, isDeleted, onShowVersions } = props;
  const { description } = details;
  const tasks = useTaskActions(props);
  const button = useRef<HTMLButtonElement>(null);
  const mayEdit = !isDeleted && can(actor, 'tickets.edit', { board, ticket });
  const edit = useFieldEdit({
    ...{ name: 'description', boardId: board.id, ticket, isDeleted, mayEdit, description, session },
    onClosed: () => button.current?.focus(),
  });

  function doubleClicked({ target }: MouseEvent): void {
    const isControl = target instanceof Element && target.closest('a, button, input, img');
    if (mayEdit && !isControl) edit.start();
  }

  return (
    <>
      <div className={styles.head}>
        <h3 className={styles.title}>{openTicketTexts.description}</h3>
        {mayEdit && !edit.merge && (
          <Button
            ref={button}
            size="sm"
            variant="ghost"
            icon={<Pencil aria-hidden="true" />}
            aria-label={inPlaceTexts.editText}
            className={inPlace.head}
            onClick={edit.start}
          >
            {inPlaceTexts.edit}
          </Button>
        )}
        {details.hasVersions && (
          <Button
            size="sm"
            variant="ghost"
            icon={<History aria-hidden="true" />}
            className={styles.versions}
            onClick={onShowVersions}
          >
            {openTicketTexts.versions}
          </Button>
        )}
        <ActivityLine ticketId={ticket.id} doing="editing" />
      </div>
      {edit.merge && (mayEdit || isDeleted) ? (
        <FieldForm edit={edit} merge={edit.merge} createdBy={ticket.createdBy} />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same
        <div onDoubleClick={doubleClicked}>
          {description ? (
            <MarkdownText text={description} tasks={tasks} />
          ) : (
            <p className={styles.none}>{openTicketTexts.noDescription}</p>
          )}
        </div>
      )}
    </>
  );
}
