import type { ClientPageClient } from './client-page-client.ts';

/** The props of the page of each kind of document. */
export interface ClientPageProps<Page> {
  /** Everything that the link shows. */
  page: Page;
  /** Of the link; it authenticates its calls. */
  token: string;
  /** Calls the procedures of `clientPage` with the token. */
  client: ClientPageClient;
  /** Loads the page again. */
  reload: () => void;
}
