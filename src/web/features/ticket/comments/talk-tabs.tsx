import { type ReactNode, useState } from 'react';
import { openTicketTexts } from '../../../i18n/en/ticket.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import styles from './comments-section.module.css';

interface TalkTabsProps {
  commentCount: number;
  historyLength: number;
  /** Renders what the chosen tab shows. */
  children: (tab: 'comments' | 'history') => ReactNode;
}

/** The tabs with the comments and the history of a ticket. */
export function TalkTabs({ commentCount, historyLength, children }: TalkTabsProps) {
  const [tab, setTab] = useState<'comments' | 'history'>('comments');
  return (
    <section className={styles.talk} aria-label={openTicketTexts.talk}>
      <Tabs
        label={openTicketTexts.talk}
        value={tab}
        tabs={[
          { value: 'comments', label: openTicketTexts.comments(commentCount) },
          { value: 'history', label: openTicketTexts.history(historyLength) },
        ]}
        onChange={setTab}
      >
        {children(tab)}
      </Tabs>
    </section>
  );
}
