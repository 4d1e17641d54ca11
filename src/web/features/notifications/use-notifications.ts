import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { notificationTexts } from '../../i18n/en/notifications.ts';
import { localTime } from '../../lib/local-time.ts';
import { reasonOf } from '../../session/error-reason.ts';
import { trpc } from '../../session/trpc.ts';
import { showAlert } from '../../ui/alert-store.ts';
import type { NotificationList, UnreadCounts } from './notifications-data.ts';
import { CONTENT_KEY, COUNTS_KEY } from './use-unread-counts.ts';

/** The notifications, and an optimistic way to mark them as read, reverted on failure. */
export function useNotifications() {
  const { client } = trpc.useUtils();
  const queries = useQueryClient();
  const content = useQuery({
    queryKey: CONTENT_KEY,
    queryFn: () => client.notifications.get.query({ now: localTime(new Date()) }),
    refetchOnMount: 'always',
  });

  // The badge counts what the panel lists.
  const { data } = content;
  useEffect(() => {
    if (data) queries.setQueryData(COUNTS_KEY, countsOf(data));
  }, [data, queries]);

  const marking = useMutation({
    mutationFn: (numbers: number[]) => client.notifications.markRead.mutate({ numbers }),
    onMutate: async (numbers) => {
      // An answer on its way does not know of them yet.
      await queries.cancelQueries({ queryKey: CONTENT_KEY });
      queries.setQueryData<NotificationList>(CONTENT_KEY, (now) => now && withRead(now, numbers));
    },
    onError: (error) => showAlert(reasonOf(error) ?? notificationTexts.markFailed),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: COUNTS_KEY }),
        queries.invalidateQueries({ queryKey: CONTENT_KEY }),
      ]),
  });

  return { content, markRead: (numbers: number[]) => marking.mutate(numbers) };
}

function withRead(content: NotificationList, numbers: number[]): NotificationList {
  const items = content.items.map((item) =>
    numbers.includes(item.number) ? { ...item, isRead: true } : item,
  );
  return { ...content, items };
}

function countsOf({ items, overdue, today }: NotificationList): UnreadCounts {
  const unread = items.filter(({ isRead }) => !isRead);
  return {
    unread: unread.length,
    overdue: overdue.length,
    today: today.length,
    newest: unread[0]?.number ?? 0,
  };
}
