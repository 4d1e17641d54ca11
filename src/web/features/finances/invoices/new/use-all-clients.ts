import { useQuery } from '@tanstack/react-query';
import type { ClientListItem } from '../../../../../core/money/parties.ts';
import { trpc } from '../../../../session/trpc.ts';

/** All clients that are not archived, by name. */
export function useAllClients() {
  const { client } = trpc.useUtils();
  return useQuery({
    // Below tRPC's key of money, so that it is loaded again with it.
    queryKey: [['money', 'clients', 'all']],
    async queryFn() {
      const clients: ClientListItem[] = [];
      let after: string | null | undefined;
      do {
        const page = await client.money.clients.list.query({ ...(after && { after }) });
        clients.push(...page.clients);
        after = page.next;
      } while (after);
      return clients;
    },
    staleTime: 0,
  });
}
