import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { headerTexts } from '../../i18n/en/header.ts';
import styles from './phone-links.module.css';

/**
 * The pages that a phone's menu leads to beyond the header's own links. They are rendered into that
 * menu from here, because the landing page's script has no room for them.
 */
export function PhoneLinks() {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => setPlace(document.getElementById('pages')), []);
  if (!place) return null;
  const close = () => place.closest<HTMLElement>(':popover-open')?.hidePopover();
  return createPortal(
    <>
      <Link to="/boardsOverview" className={styles.link} onClick={close}>
        {headerTexts.boards}
      </Link>
      <Link to="/projectOverview" className={styles.link} onClick={close}>
        {headerTexts.projects}
      </Link>
    </>,
    place,
  );
}
