import { calendarLinkTexts } from '../../i18n/en/calendar-link.ts';
import { reasonOf } from '../../session/error-reason.ts';
import { trpc } from '../../session/trpc.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { RevokeButton } from '../../ui/revoke-button.tsx';

interface RevokeLinkProps {
  id: string;
  /** The name of what the link shows. */
  name: string;
  size?: 'sm' | 'md';
}

/** Revokes a calendar link, after a confirmation. */
export function RevokeLink({ id, name, size = 'md' }: RevokeLinkProps) {
  const texts = calendarLinkTexts;
  const utils = trpc.useUtils();
  const revoke = trpc.calendars.revoke.useMutation({
    onError: (error) => showAlert(reasonOf(error) ?? texts.revokeFailed),
    onSettled: () => utils.calendars.list.invalidate(),
  });

  return (
    <RevokeButton
      texts={texts}
      label={texts.revokeOne(name)}
      busy={revoke.isPending}
      size={size}
      onRevoke={() => revoke.mutate({ calendarId: id })}
    />
  );
}
