import fc from 'fast-check';

/** A JSON schema, limited to the parts that the OpenAPI document uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: Schema;
}

export interface Operation {
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** A request to send, and the operation that it is for. */
export interface FuzzRequest {
  path: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  payload?: string;
  /** Whether the changed path or method no longer matches the operation. */
  isAstray: boolean;
}

/** Existing values that requests can refer to, by kind: ids, and names of columns. */
export interface Pools {
  boards: readonly string[];
  tickets: readonly string[];
  projects: readonly string[];
  people: readonly string[];
  columns: readonly string[];
}

const PLACES = 6;

/** A placeholder for a value of a pool: pools are created for each run and known only then. */
function standIn(pool: keyof Pools): fc.Arbitrary<string> {
  return fc.nat(PLACES - 1).map((n) => `~${pool}${n}~`);
}

/** The pool whose ids a field or parameter of this name takes most of the time. */
function poolOf(path: string, name: string): keyof Pools {
  if (/user|assignee|visible/i.test(name)) return 'people';
  if (/board/i.test(name)) return 'boards';
  if (/project/i.test(name)) return 'projects';
  if (/ticket|^ids$/i.test(name) || path.startsWith('/api/tickets')) return 'tickets';
  return 'boards';
}

const COLUMN_NAMES = new Set(['status', 'columnId', 'columnOrder', 'columns']);

const HOSTILE_TEXTS = [
  '',
  ' ',
  '\u0000',
  'nul\u0000inside',
  '\ud800',
  '__proto__',
  'constructor',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '../../etc/passwd',
  '%00',
  'x'.repeat(25_000),
  '👩‍👩‍👧'.repeat(200),
  '9'.repeat(400),
  '2026-02-30',
  '-1',
];
const HOSTILE_VALUES: unknown[] = [
  ...HOSTILE_TEXTS,
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  [],
  [[[[[[]]]]]],
  {},
  { __proto__: 1, id: {} },
  Array.from({ length: 1500 }, (_, n) => `${n}`),
  [null, 1, 'a', { id: 'a' }],
];
const HOSTILE_BODIES = ['', '{', 'null', '[]', '"text"', '1', '{"a":', '\ufeff{}', '[1,2', '{}{}'];
const HOSTILE_PARTS = [
  '%00',
  '..',
  '%2e%2e%2f',
  '%ff',
  'a%20b',
  'é',
  'x'.repeat(300),
  '%F0%9F%98%80',
];

/** Requests for every operation of the document, well-formed and hostile. */
export function requestsOf(document: OpenApi): fc.Arbitrary<FuzzRequest> {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  return fc.oneof(
    ...operations.map(({ path, method, operation }) => {
      const usual = usualRequest(document, path, method, operation);
      return fc.oneof(
        { arbitrary: usual, weight: 5 },
        { arbitrary: usual.chain((request) => harmed(request)), weight: 4 },
      );
    }),
  );
}

/** The request with its placeholders replaced by ids of the run. */
export function placed(request: FuzzRequest, pools: Pools): FuzzRequest {
  const text = JSON.stringify(request).replace(
    /~(boards|tickets|projects|people|columns)(\d)~/g,
    (_, pool: keyof Pools, n) => pools[pool][Number(n) % pools[pool].length] ?? '',
  );
  return JSON.parse(text) as FuzzRequest;
}

function usualRequest(
  document: OpenApi,
  path: string,
  method: string,
  { parameters, requestBody }: Operation,
): fc.Arbitrary<FuzzRequest> {
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const body = content
    ? valueFor({ document, path }, content.schema, 'body')
    : fc.constant(undefined);
  const values = fc.tuple(
    ...parameters.map(({ name, schema, required }) => {
      const value = valueFor({ document, path }, schema, name);
      return required ? value : fc.option(value, { nil: undefined });
    }),
  );
  return fc.tuple(values, body).map(([given, sent]) => {
    const texts = new Map(parameters.map((parameter, n) => [parameter, textOf(given[n])]));
    const inPath = (name: string) =>
      [...texts].find(([one]) => one.in === 'path' && one.name === name)?.[1] ?? '';
    const query = [...texts].flatMap(([one, text]) =>
      one.in === 'query' && text !== undefined ? [`${one.name}=${encodeURIComponent(text)}`] : [],
    );
    const place = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(inPath(name)));
    const headers = [...texts].flatMap(([one, text]) =>
      one.in === 'header' && text !== undefined
        ? [[one.name.toLowerCase(), text.replace(/[^\x20-\x7e]/g, '.')]]
        : [],
    );
    return {
      path,
      method,
      url: query.length > 0 ? `${place}?${query.join('&')}` : place,
      headers: {
        ...(type && {
          'content-type': type === 'multipart/form-data' ? `${type}; boundary=x` : type,
        }),
        ...Object.fromEntries(headers),
      },
      ...(sent !== undefined && {
        payload: type === 'multipart/form-data' ? formOf(sent) : JSON.stringify(sent),
      }),
      isAstray: false,
    };
  });
}

/** A multipart body of these fields. */
function formOf(sent: unknown): string {
  const parts = Object.entries(sent ?? {}).map(
    ([name, value]) =>
      `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${textOf(value) ?? ''}\r\n`,
  );
  return `${parts.join('')}--x--`;
}

function textOf(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  const text = Array.isArray(value) ? value.join(',') : String(value);
  // A lone surrogate cannot be part of a URL.
  return text.replace(/\p{Cs}/gu, '.');
}

interface ParameterLocation {
  document: OpenApi;
  path: string;
}

/** A value that the schema allows; ids and names of columns are mostly those of the run. */
function valueFor(place: ParameterLocation, schema: Schema, name: string): fc.Arbitrary<unknown> {
  const { $ref, anyOf, properties = {}, items = {}, type } = schema;
  if ($ref) {
    const named = place.document.components.schemas[$ref.split('/').at(-1) ?? ''];
    return valueFor(place, named as Schema, name);
  }
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (anyOf) return fc.oneof(...anyOf.map((one) => valueFor(place, one, name)));
  if (Array.isArray(type)) {
    return fc.oneof(...type.map((one) => valueFor(place, { ...schema, type: one }, name)));
  }
  switch (type) {
    case 'object': {
      const fields = Object.entries(properties).map(([field, one]) => {
        const poolName = name === 'columns' && field === 'name' ? 'status' : field;
        return [field, valueFor(place, one, poolName)] as const;
      });
      return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] });
    }
    case 'array':
      return fc.array(valueFor(place, items, name), { maxLength: 4 });
    case 'string':
      return stringFor(place, schema, name);
    case 'integer':
    case 'number':
      return fc.oneof(fc.nat(5), fc.integer());
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.constantFrom('any', 1, null);
  }
}

function stringFor(
  { path }: ParameterLocation,
  schema: Schema,
  name: string,
): fc.Arbitrary<string> {
  const { pattern, format, minLength = 0, maxLength = 40 } = schema;
  if (name === 'commentIndex') return fc.constantFrom('0', '0', '1', '2', 'none');
  if (pattern || /ids$/i.test(name)) {
    const pools = ['boards', 'tickets', 'projects', 'people'] as const;
    return fc.oneof(
      { arbitrary: standIn(poolOf(path, name)), weight: 12 },
      { arbitrary: fc.constantFrom(...pools).chain(standIn), weight: 1 },
      { arbitrary: fc.constantFrom('none', '0', 'temp_1'), weight: 1 },
    );
  }
  if (format === 'date-time') {
    return fc.constantFrom('2020-01-01T00:00:00.000Z', '2999-01-01T00:00:00Z');
  }
  if (COLUMN_NAMES.has(name)) return standIn('columns');
  if (name === 'dueDate') return fc.constantFrom('2026-12-01', '2026-12-01T09:30', '');
  return fc.string({ minLength, maxLength: Math.min(maxLength, 40), unit: 'grapheme' });
}

/** The same request with one hostile change. */
function harmed(request: FuzzRequest): fc.Arbitrary<FuzzRequest> {
  const ways: fc.Arbitrary<FuzzRequest>[] = [
    fc.constantFrom(...HOSTILE_PARTS).map((part) => ({
      ...request,
      url: request.url.replace(/[^/?]+(?=$|\?)/, part),
      isAstray: true,
    })),
    fc.constantFrom(...HOSTILE_TEXTS).map((text) => ({
      ...request,
      url: `${request.url.split('?')[0]}?ids=${escaped(text)}&url=${escaped(text)}&status=${escaped(text)}&direction=${escaped(text)}&boardId=${escaped(text)}`,
    })),
    fc.constantFrom('ids', 'url', 'status', 'direction').map((name) => ({
      ...request,
      url: `${request.url}${request.url.includes('?') ? '&' : '?'}${name}=a&${name}=b`,
    })),
    fc.constantFrom('get', 'post', 'put', 'patch', 'delete').map((method) => ({
      ...request,
      method,
      isAstray: true,
    })),
    fc
      .constantFrom('', 'x'.repeat(256), 'ok', '\u00e9')
      .map((key) => ({ ...request, headers: { ...request.headers, 'idempotency-key': key } })),
    fc.constantFrom(...HOSTILE_BODIES).map((payload) => ({
      ...request,
      headers: { 'content-type': 'application/json', ...request.headers },
      payload,
    })),
  ];
  if (request.payload?.startsWith('{'))
    ways.push(...Array.from({ length: 6 }, () => withHostileField(request)));
  return fc.oneof(...ways);
}

function withHostileField(request: FuzzRequest): fc.Arbitrary<FuzzRequest> {
  const body = JSON.parse(request.payload ?? '{}') as Record<string, unknown>;
  const fields = [
    ...Object.keys(body),
    'id',
    'name',
    'columns',
    'users',
    'createdBy',
    'version',
    '__proto__',
  ];
  return fc
    .tuple(fc.constantFrom(...fields), fc.constantFrom(...HOSTILE_VALUES), fc.boolean())
    .map(([field, value, isInside]) => {
      const inner = isInside ? nested(body[field], value) : value;
      // As text, because an object literal treats a key __proto__ specially.
      const otherFields = JSON.stringify({ ...body, [field]: undefined });
      const pair = `${JSON.stringify(field)}:${JSON.stringify(inner)}`;
      const payload = otherFields === '{}' ? `{${pair}}` : `${otherFields.slice(0, -1)},${pair}}`;
      return { ...request, payload };
    });
}

/** The hostile value one level deeper, where there is one. */
function nested(existing: unknown, value: unknown): unknown {
  if (Array.isArray(existing))
    return [...existing, value, { id: value, name: value, userId: value }];
  return [value];
}

function escaped(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '.'));
}
