import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { createTrpcClient, trpc } from '../../session/trpc.ts';
import { createOptimisticLists } from './optimistic-lists.ts';
import { OptimisticListsContext, useConfirmUnload } from './use-optimistic-list.ts';

/** Data providers of the protected pages. Key it by user: caches must not be shared. */
export function DataProviders({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const [client] = useState(createTrpcClient);
  const [optimisticLists] = useState(() => createOptimisticLists(queryClient));
  useConfirmUnload(optimisticLists);
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <OptimisticListsContext value={optimisticLists}>{children}</OptimisticListsContext>
      </QueryClientProvider>
    </trpc.Provider>
  );
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // 'always': a LAN server can be reachable while the browser reports offline.
      queries: { networkMode: 'always', retry: 1, retryDelay: 600 },
      mutations: { networkMode: 'always' },
    },
  });
}
