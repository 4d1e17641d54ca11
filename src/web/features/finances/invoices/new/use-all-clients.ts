import { useQuery } from '@tanstack/react-query';
import type { ClientListItem, ClientPage } from '../../../../../core/money/parties.ts';
import { trpc } from '../../../../session/trpc.ts';

/** All clients that are not archived, by name. */
export function useAllClients() {
  const { client } = trpc.useUtils();
  return useQuery({
    // Below tRPC's key of money, so that it is loaded again with it.
    queryKey: [['money', 'clients', 'all']],
    async queryFn() {
      const clients: ClientListItem[] = [];
      let cursor: string | null = null;
      do {
        const page: ClientPage = await client.money.clients.list.query({ cursor });
        clients.push(...page.clients);
        cursor = page.next;
      } while (cursor !== null);
      return clients;
    },
    staleTime: 0,
  });
}
