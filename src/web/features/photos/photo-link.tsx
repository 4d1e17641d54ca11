import { Image } from 'lucide-react';
import { useState } from 'react';
import { openTicketTexts } from '../../i18n/en/ticket.ts';
import styles from './photo-link.module.css';
import { photoName } from './photo-url.ts';

/** A thumbnail with the photo's name; it opens in a new tab. */
export function PhotoLink({ url }: { url: string }) {
  const [isMissing, setMissing] = useState(false);
  const name = photoName(url);
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      aria-label={openTicketTexts.photo(name)}
      className={styles.link}
    >
      {isMissing ? (
        <Image aria-hidden="true" />
      ) : (
        <img
          src={`${url}?size=thumb`}
          alt=""
          loading="lazy"
          className={styles.thumb}
          onError={() => setMissing(true)}
        />
      )}
      <span className={styles.name}>{name}</span>
    </a>
  );
}
