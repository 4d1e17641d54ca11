import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { notificationTexts } from '../../i18n/en/notifications.ts';
import { localTime } from '../../lib/local-time.ts';
import { reasonOf } from '../../session/error-reason.ts';
import { trpc } from '../../session/trpc.ts';
import { showAlert } from '../../ui/alert-store.ts';
import type { NotificationList } from './notifications-data.ts';
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
