/**
 * A fetch that asks for a link only once: the library would begin each further try with a new one,
 * and so with the first byte.
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
