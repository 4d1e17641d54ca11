import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { headerTexts } from '../../i18n/en/header.ts';
import styles from './phone-links.module.css';

/**
 * Additional links of the menu on phones. They are rendered into the menu from here, to keep them
 * out of the landing page's script.
 */
export function PhoneLinks() {
  const [container, setContainer] = useState<HTMLElement | null>(null);
  useEffect(() => setContainer(document.getElementById('pages')), []);
  if (!container) return null;
  const close = () => container.closest<HTMLElement>(':popover-open')?.hidePopover();
  return createPortal(
    <>
      <Link to="/boardsOverview" className={styles.link} onClick={close}>
        {headerTexts.boards}
      </Link>
      <Link to="/projectOverview" className={styles.link} onClick={close}>
        {headerTexts.projects}
      </Link>
      <Link to="/time" className={styles.link} onClick={close}>
        {headerTexts.time}
      </Link>
    </>,
    container,
  );
}
