import type { ZodType } from 'zod';
import { AppError } from '../../core/errors.ts';
import { isIdempotent } from '../../server/api/rest/idempotency.ts';
import type { RestRoute } from '../../server/api/rest/route.ts';
import { restRoutes } from '../../server/api/rest/routes.ts';
import type { BoardAnswer, TicketAnswer } from '../../server/api/rest/shapes.ts';
import type { Person } from './harness.ts';

export interface RestAnswer<T> {
  status: number;
  headers: Headers;
  body: T;
}

/** An error as decisions §5 describes it. */
export interface Refusal {
  message: string;
  error: string;
  issues?: { path: string; message: string }[];
}

interface RequestOptions {
  body?: unknown;
  headers?: Record<string, string>;
}

/** A client that checks each response against the documented status and shape. */
export function restOf(origin: string, person: Pick<Person, 'token'> | null) {
  async function call<T = Refusal>(
    method: string,
    path: string,
    { body, headers = {} }: RequestOptions = {},
  ): Promise<RestAnswer<T>> {
    const response = await fetch(origin + path, {
      method,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        ...(person && { authorization: `Bearer ${person.token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const answer = {
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : JSON.parse(text),
    };
    checkDocumented(method, path, answer);
    return answer;
  }

  /** The body of a response that must succeed. */
  async function expectSuccess<T>(method: string, path: string, sent?: RequestOptions): Promise<T> {
    const { status, body } = await call<T>(method, path, sent);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  return {
    call,
    good: expectSuccess,
    board: (id: string) => expectSuccess<BoardAnswer>('GET', `/boards/getBoard/${id}`),
    addBoard: (body: object) => expectSuccess<BoardAnswer>('POST', '/boards/addBoard', { body }),
    ticket: (id: string) => expectSuccess<TicketAnswer>('GET', `/api/tickets/${id}`),
    addTicket: (body: object) => expectSuccess<TicketAnswer>('POST', '/api/tickets', { body }),
  };
}

export type Rest = ReturnType<typeof restOf>;

/** @throws when a response differs from its documentation in the table of routes. */
export function checkDocumented(
  method: string,
  path: string,
  { status, body }: { status: number; body: unknown },
): void {
  const route = routeOf(method, path);
  if (!route) return;
  const tagged = route.hasEtag ? [route.writes ? 412 : 304] : [];
  const documentedStatuses = [
    route.status,
    ...tagged,
    400,
    401,
    403,
    413,
    429,
    503,
    ...refusalsOf(route),
  ];
  if (!documentedStatuses.includes(status))
    throw new Error(`${method} ${path}: ${status} is not documented`);
  if (status !== route.status || !route.response) return;
  const differing = difference(route.response, body);
  if (differing) throw new Error(`${method} ${path}: ${differing}`);
}

function routeOf(method: string, path: string): RestRoute | undefined {
  const requestPath = path.split('?')[0] ?? '';
  const matching = restRoutes.filter(
    (route) => route.method === method && pattern(route.path).test(requestPath),
  );
  return matching.sort((a, b) => a.path.split(':').length - b.path.split(':').length)[0];
}

function pattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
}

function refusalsOf(route: RestRoute): number[] {
  const codes = [...route.errors, ...(isIdempotent(route) ? (['key.reused'] as const) : [])];
  return codes.map((code) => new AppError(code).status);
}

/** The first difference from the schema, unknown fields included, or null. */
function difference(schema: ZodType, body: unknown): string | null {
  const { success, data, error } = schema.safeParse(body);
  if (!success) return error.message;
  const [received, documented] = [JSON.stringify(body), JSON.stringify(data)];
  return received === documented ? null : `${received} is not ${documented}`;
}
