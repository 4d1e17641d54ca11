import type { ReactNode } from 'react';
import { clientPageTexts } from '../../i18n/en/client-page.ts';
import { LogoMark } from '../../ui/logo.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ViewSettings } from '../shared-board/view-settings.tsx';
import styles from './client-page-frame.module.css';

interface ClientPageFrameProps {
  /** The document, as `Invoice 2026-0001`. */
  title: string;
  /** The name of the business. */
  seller: string;
  /** The actions of the client. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of a document's page for a client: the business, the actions, language and theme. */
export function ClientPageFrame({ title, seller, actions, children }: ClientPageFrameProps) {
  return (
    <div className={styles.page}>
      <PageTitle>{title}</PageTitle>
      <header className={styles.header}>
        <div className={styles.heading}>
          <p className={styles.seller}>{seller}</p>
          <h1 className={styles.title}>{title}</h1>
        </div>
        <div className={styles.side}>
          {actions}
          <ViewSettings />
        </div>
      </header>
      <div className={styles.content}>{children}</div>
      <footer className={styles.footer}>
        <a className={styles.product} href="/">
          <LogoMark />
          {clientPageTexts.madeWith}
        </a>
      </footer>
    </div>
  );
}
