import { reasonOf } from '../reason.ts';
import { RevokeButton } from '../revoke-button.tsx';
import { calendarLinkTexts } from '../texts/calendar-link.ts';
import { trpc } from '../trpc.ts';
import { showAlert } from '../ui/alert-store.ts';

interface RevokeLinkProps {
  id: string;
  /** What the link is of. */
  name: string;
  size?: 'sm' | 'md';
}

/** Ends a calendar link, after a question. */
export function RevokeLink({ id, name, size = 'md' }: RevokeLinkProps) {
  const words = calendarLinkTexts;
  const utils = trpc.useUtils();
  const revoke = trpc.calendars.revoke.useMutation({
    onError: (error) => showAlert(reasonOf(error) ?? words.revokeFailed),
    onSettled: () => utils.calendars.list.invalidate(),
  });

  return (
    <RevokeButton
      words={words}
      label={words.revokeOne(name)}
      busy={revoke.isPending}
      size={size}
      onRevoke={() => revoke.mutate({ calendarId: id })}
    />
  );
}
