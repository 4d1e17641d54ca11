import { Image } from 'lucide-react';
import { openTicketTexts } from '../texts/ticket.ts';
import styles from './photo-link.module.css';
import { photoName } from './ticket-link.ts';

/** A photo by its name; it opens in a new tab. */
export function PhotoLink({ url }: { url: string }) {
  const name = photoName(url);
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      aria-label={openTicketTexts.photo(name)}
      className={styles.link}
    >
      <Image aria-hidden="true" />
      <span className={styles.name}>{name}</span>
    </a>
  );
}
