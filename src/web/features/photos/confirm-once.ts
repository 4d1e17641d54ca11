/**
 * A fetch that requests an upload link only once: for each retry the library would request a new
 * one, and restart at the first byte.
 */
export function confirmOnce(): { fetch: typeof fetch; isGiven(): boolean } {
  let given: string | null = null;

  return {
    isGiven: () => given !== null,
    async fetch(input, init) {
      if (init?.method !== 'POST') return fetch(input, init);
      if (given !== null) return new Response(given);
      const response = await fetch(input, init);
      if (!response.ok) return response;
      given = await response.text();
      return new Response(given);
    },
  };
}
