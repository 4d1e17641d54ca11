import { VisuallyHidden } from './visually-hidden.tsx';

interface AnnouncementProps {
  /** The user whose action is announced. */
  by: 'oneself' | 'others';
  text: string;
}

/** Announces an event to screen readers, politely. */
export function Announcement({ by, text }: AnnouncementProps) {
  return (
    <VisuallyHidden>
      <span role="status" data-by={by}>
        {text}
      </span>
    </VisuallyHidden>
  );
}
