import { type ZodType, z } from 'zod';
import { AppError, type ErrorCode } from '../../../../core/errors.ts';
import { errorBody } from '../../../http/errors.ts';
import { isIdempotent } from '../idempotency.ts';
import { deliveryBodyShape } from '../integration-shapes.schema.ts';
import { hasTag, type RestRoute } from '../route.ts';
import { financeDeliveryBodyShape } from '../routes/money/finance-webhook/finance-webhook-shapes.schema.ts';
import { errorShape } from '../shapes.schema.ts';
import { deliveryBody } from './examples.ts';
import { financeDeliveryBody } from './invoice-examples.ts';

type Json = { [key: string]: unknown };
type Schemas = Map<string, unknown>;

const TOKEN = 'What signing in answers with, or an API token created on the account page';
const DESCRIPTION = `Everything that the page can do, for scripts. Sign in with POST /api/auth/login
and send the token that it answers with as \`Authorization: Bearer TOKEN\`. Columns are named by their
names. Whatever is written here shows on open boards at once, as what the page writes.`;

const KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Chosen by the client: a request that is repeated under the same key is executed once',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};
const IF_MATCH = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'The ETag of your copy: if it is outdated, nothing is changed',
  schema: { type: 'string' },
};
const IF_NONE_MATCH = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The ETag of your copy: if it is current, the answer has no body',
  schema: { type: 'string' },
};
const ETAG = { description: 'The ETag of the answer', schema: { type: 'string' } };
const KEYED_TAGS = ['Boards', 'Projects', 'Tickets', 'Time', 'Clients and money'];

/** The OpenAPI 3.1 document of the route table. */
export function openApi(routes: readonly RestRoute[], version: string): Json {
  const schemas: Schemas = new Map();
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Freelane', version, description: DESCRIPTION, license: { name: 'MIT' } },
    servers: [{ url: '/' }],
    tags: [...new Set(routes.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    webhooks: {
      row: { post: delivery(schemas, BOARD_DELIVERY) },
      invoice: { post: delivery(schemas, FINANCE_DELIVERY) },
    },
    components: {
      schemas: Object.fromEntries([...schemas].sort(([a], [b]) => (a < b ? -1 : 1))),
      securitySchemes: { token: { type: 'http', scheme: 'bearer', description: TOKEN } },
    },
  };
}

function operation(route: RestRoute, schemas: Schemas): Json {
  const { tag, summary, description, signedIn } = route;
  return {
    operationId: operationId(route),
    tags: [tag],
    summary,
    ...(description && { description }),
    security: signedIn ? [{ token: [] }] : [],
    parameters: parameters(route, schemas),
    ...requestBody(route, schemas),
    responses: { ...success(route, schemas), ...refusals(route, schemas) },
  };
}

const BOARD_DELIVERY = {
  ...{ operationId: 'webhook_row', tag: 'Webhooks', summary: 'What a board tells its webhooks' },
  ...{ shape: deliveryBodyShape, example: deliveryBody },
};
const FINANCE_DELIVERY = {
  ...{ operationId: 'webhook_invoice', tag: 'Clients and money' },
  summary: 'What the webhook of the finances is told',
  ...{ shape: financeDeliveryBodyShape, example: financeDeliveryBody },
};

/** The request that a webhook receives, and the expected response. */
function delivery(
  schemas: Schemas,
  {
    operationId: id,
    tag,
    summary,
    shape,
    example,
  }: typeof BOARD_DELIVERY | typeof FINANCE_DELIVERY,
): Json {
  const header = (name: string, description: string) => ({
    ...{ name, in: 'header', required: true, description },
    schema: { type: 'string' },
  });
  const content = {
    schema: schemaOf(shape, 'output', schemas),
    ...withExample(example),
  };
  return {
    operationId: id,
    tags: [tag],
    summary,
    parameters: [
      header('Freelane-Delivery', 'Its id: the same when it comes again'),
      header('Freelane-Signature', 't=SECONDS,v1=HEX: HMAC-SHA256 of t, a dot and the body'),
    ],
    requestBody: { required: true, content: { 'application/json': content } },
    responses: { '2XX': { description: 'Accepted; any other status is retried' } },
  };
}

function operationId({ method, path }: RestRoute): string {
  const words = path.split('/').map((part) => part.replaceAll(/\W/g, ''));
  return [method.toLowerCase(), ...words.filter((word) => word && word !== 'api')].join('_');
}

function parameters(route: RestRoute, schemas: Schemas): Json[] {
  const { params, query, example, writes, tag, hasEtag = false } = route;
  return [
    ...parametersIn('path', params, example.params, schemas),
    ...parametersIn('query', query, example.query, schemas),
    ...(isIdempotent(route) || (writes && KEYED_TAGS.includes(tag)) ? [KEY] : []),
    ...(hasEtag ? [writes ? IF_MATCH : IF_NONE_MATCH] : []),
  ];
}

function parametersIn(
  place: 'path' | 'query',
  schema: ZodType | undefined,
  examples: unknown,
  schemas: Schemas,
): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input', schemas) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    required: required.includes(name),
    ...(description !== undefined && { description }),
    schema: property,
    ...withExample((examples as Json | undefined)?.[name]),
  }));
}

function requestBody(
  { body, multipart, takesRawFile, example }: RestRoute,
  schemas: Schemas,
): Json {
  const [type, schema] = multipart
    ? ['multipart/form-data', multipart]
    : ['application/json', body];
  if (!schema) return {};
  const content = { schema: schemaOf(schema, 'input', schemas), ...withExample(example.body) };
  const raw = takesRawFile && { '*/*': { schema: { type: 'string', format: 'binary' } } };
  return { requestBody: { required: true, content: { [type]: content, ...raw } } };
}

function success(route: RestRoute, schemas: Schemas): Json {
  const { status, response, mediaTypes = ['application/json'], example } = route;
  if (!response) return { [status]: { description: 'Done' } };
  const schema = schemaOf(response, 'output', schemas);
  const media = { schema, ...withExample(example.response) };
  const content = Object.fromEntries(mediaTypes.map((type) => [type, media]));
  const headers = hasTag(route) ? { headers: { ETag: ETAG } } : {};
  const unchanged = hasTag(route) && !route.writes && { 304: { description: 'Not changed' } };
  const description = status === 201 ? 'Made' : 'Done';
  return { [status]: { description, ...headers, content }, ...unchanged };
}

/** Errors by status, with the messages of all codes. */
function refusals(route: RestRoute, schemas: Schemas): Json {
  const byStatus = new Map<number, AppError[]>();
  for (const code of codesOf(route)) {
    const error = new AppError(code);
    byStatus.set(error.status, [...(byStatus.get(error.status) ?? []), error]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, errors]) => [status, refusal(route, errors, schemas)]),
  );
}

function codesOf(route: RestRoute) {
  const { signedIn, inPerson, needsMoney, grantsChanges, params, query, body, bodyLimit } = route;
  const { writes, hasEtag, errors, refusesBoardTokens } = route;
  const codes: ErrorCode[] = ['request.tooMany', 'server.busy'];
  if (params || query || body || writes) codes.unshift('request.invalid');
  if (signedIn) codes.push('unauthorized');
  if (signedIn && (writes || grantsChanges)) codes.push('token.readOnly');
  if (inPerson) codes.push('token.notInPerson');
  if (needsMoney) codes.push('token.noMoney');
  if (writes) codes.push('server.full', 'origin.foreign');
  if (isIdempotent(route)) codes.push('key.reused');
  if (writes && hasEtag) codes.push('copy.stale');
  if (body) codes.push(bodyLimit === undefined ? 'request.tooLarge' : 'request.boardTooLarge');
  const isAboutBoard = signedIn && !inPerson && !refusesBoardTokens;
  if (isAboutBoard && (writes || errors.includes('forbidden'))) {
    codes.push('board.viewOnly', 'board.commentOnly');
  }
  return [...new Set([...codes, ...errors])];
}

function refusal({ errorFormat: own }: RestRoute, errors: AppError[], schemas: Schemas): Json {
  const [first] = errors as [AppError];
  const schema = schemaOf(own?.shape ?? errorShape, 'output', schemas);
  const example = own ? own.of(first) : errorBody(first);
  return {
    description: [...new Set(errors.map(({ message }) => message))].join('; '),
    content: { 'application/json': { schema, example } },
  };
}

function withExample(example: unknown): Json {
  return example === undefined ? {} : { example };
}

/** The schema, or a reference to it if it has a name. */
function schemaOf(schema: ZodType, io: 'input' | 'output', schemas: Schemas): Json {
  const options = { io, unrepresentable: 'any', override: complete } as const;
  const { $schema: _, $defs = {}, ...jsonSchema } = z.toJSONSchema(schema, options) as Json;
  for (const [name, named] of Object.entries($defs as Json))
    schemas.set(name, withComponentRefs(named));
  return withComponentRefs(jsonSchema) as Json;
}

function withComponentRefs(schema: unknown): unknown {
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/');
  return JSON.parse(text);
}

interface Overridden {
  zodSchema: z.core.$ZodType;
  jsonSchema: z.core.JSONSchema.BaseSchema;
}

/** Adds what zod omits for inputs: limits that are checked after trimming. */
function complete({ zodSchema, jsonSchema }: Overridden): void {
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
  const { def } = (zodSchema as z.core.$ZodTypes)._zod;
  if (def.type !== 'pipe' || def.out._zod.def.type === 'transform') return;
  const { maxLength, maxItems } = z.toJSONSchema(def.out, { unrepresentable: 'any' });
  if (maxLength !== undefined) jsonSchema.maxLength = maxLength;
  if (maxItems !== undefined) jsonSchema.maxItems = maxItems;
}
