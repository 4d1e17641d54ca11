import { type ReactNode, useState } from 'react';
import { openTicketTexts } from '../../../i18n/en/ticket.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import styles from './comments-section.module.css';

type TalkTab = 'comments' | 'history' | 'time';

interface TalkTabsProps {
  commentCount: number;
  historyLength: number;
  /** The name of the tab with the time; without one there is no such tab. */
  timeLabel?: string;
  /** Renders the content of the chosen tab. */
  children: (tab: TalkTab) => ReactNode;
}

/** The tabs with the comments, the history and the time of a ticket. */
export function TalkTabs({ commentCount, historyLength, timeLabel, children }: TalkTabsProps) {
  const [tab, setTab] = useState<TalkTab>('comments');
  return (
    <section className={styles.talk} aria-label={openTicketTexts.talk}>
      <Tabs
        label={openTicketTexts.talk}
        value={tab}
        tabs={[
          { value: 'comments', label: openTicketTexts.comments(commentCount) },
          { value: 'history', label: openTicketTexts.history(historyLength) },
          ...(timeLabel ? [{ value: 'time' as const, label: timeLabel }] : []),
        ]}
        onChange={setTab}
      >
        {children(tab)}
      </Tabs>
    </section>
  );
}
