import { VisuallyHidden } from './visually-hidden.tsx';

interface AnnouncementProps {
  /** Whose doing it tells of. */
  by: 'oneself' | 'others';
  text: string;
}

/** Tells screen readers what has just happened, politely: once they have said what they are saying. */
export function Announcement({ by, text }: AnnouncementProps) {
  return (
    <VisuallyHidden>
      <span role="status" data-by={by}>
        {text}
      </span>
    </VisuallyHidden>
  );
}
