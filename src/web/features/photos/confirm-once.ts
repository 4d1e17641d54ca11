/**
 * A fetch that requests an upload link only once: for each retry the library would request a new
 * one, and restart at the first byte.
 */
export function confirmOnce(): { fetch: typeof fetch; hasLink(): boolean } {
  let uploadLink: string | null = null;

  return {
    hasLink: () => uploadLink !== null,
    async fetch(input, init) {
      if (init?.method !== 'POST') return fetch(input, init);
      if (uploadLink !== null) return new Response(uploadLink);
      const response = await fetch(input, init);
      if (!response.ok) return response;
      uploadLink = await response.text();
      return new Response(uploadLink);
    },
  };
}
