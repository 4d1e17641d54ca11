/** Maximum number of pages and redirects that a sign-in may take. */
const STEPS = 12;

/**
 * Walks through the provider's pages without a browser: signs in, consents, and returns the
 * redirect address without opening it.
 */
export async function agreeByForms(url: string, name: string): Promise<URL> {
  const { origin } = new URL(url);
  const cookies = new Map<string, string>();

  async function ask(target: URL, form?: Record<string, string>): Promise<Response> {
    const answer = await fetch(target, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(key, value);
    }
    return answer;
  }

  let target = new URL(url);
  let answer = await ask(target);
  for (let step = 0; step < STEPS; step += 1) {
    const location = answer.headers.get('location');
    if (location) {
      target = new URL(location, target);
      if (target.origin !== origin) return target;
      answer = await ask(target);
      continue;
    }
    const page = await answer.text();
    const [, prompt = ''] = /name="prompt" value="(\w+)"/.exec(page) ?? [];
    answer = await ask(target, { prompt, login: name, password: 'any' });
  }
  throw new Error(`the provider does not redirect back from ${url}`);
}
