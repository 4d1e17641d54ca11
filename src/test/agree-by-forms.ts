/** How many pages and redirects a sign-in may take. */
const STEPS = 12;

/**
 * Goes the way of a person through the provider's pages without a browser: says who they are and
 * agrees, and answers with the address that they are sent back to, which is not opened.
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
  throw new Error(`the provider sends nobody back from ${url}`);
}
