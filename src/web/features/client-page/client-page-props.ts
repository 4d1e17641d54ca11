import type { ClientPageClient } from './client-page-client.ts';

/** What the page of a kind of document is given. */
export interface ClientPageProps<Page> {
  /** All that the link shows. */
  page: Page;
  /** Of the link; it authenticates its calls. */
  token: string;
  /** Calls the procedures of `clientPage` with the token. */
  client: ClientPageClient;
  /** Loads the page again. */
  reload: () => void;
}
