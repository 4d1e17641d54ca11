import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { createTrpcClient, trpc } from '../../session/trpc.ts';
import { createOptimisticLists } from './optimistic-list.ts';
import { OptimisticListsContext, useUnloadQuestion } from './use-optimistic-list.ts';

/** What the protected pages read and write data with. Key it by person: caches are not shared. */
export function DataProviders({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const [client] = useState(createTrpcClient);
  const [edits] = useState(() => createOptimisticLists(queryClient));
  useUnloadQuestion(edits);
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <OptimisticListsContext value={edits}>{children}</OptimisticListsContext>
      </QueryClientProvider>
    </trpc.Provider>
  );
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // 'always': a server on the LAN can be reached while the browser thinks it is offline.
      queries: { networkMode: 'always', retry: 1, retryDelay: 600 },
      mutations: { networkMode: 'always' },
    },
  });
}
