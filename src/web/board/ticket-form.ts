import type { Priority } from '../../core/board/board.ts';
import type { Command } from '../../core/board/commands.ts';

/** What is typed and chosen in the ticket's form; empty texts are nothing chosen. */
export interface TicketForm {
  name: string;
  description: string;
  assignee: string;
  priority: Priority | '';
  labels: string;
  /** As a datetime-local field gives it: without seconds, or empty. */
  dueDate: string;
  url: string;
  visibleTo: string[];
}

type Fields = Omit<Command<'tickets.create'>, 'type' | 'boardId' | 'columnId'>;

/** The form as a command's fields (spec §5): trimmed, labels split at commas, empties as nothing. */
export function ticketFields(form: TicketForm): Fields {
  const labels = form.labels.split(',').map((label) => label.trim());
  return {
    name: form.name.trim(),
    description: form.description.trim(),
    assignee: form.assignee || null,
    priority: form.priority || null,
    labels: [...new Set(labels.filter(Boolean))],
    dueDate: form.dueDate ? withSeconds(form.dueDate) : null,
    url: form.url.trim() || null,
    visibleTo: form.visibleTo.length > 0 ? form.visibleTo : null,
  };
}

function withSeconds(time: string): string {
  return time.length === 'YYYY-MM-DDTHH:mm'.length ? `${time}:00` : time;
}
