import { OpenAPIGenerator } from '@orpc/openapi';
import type { AnyRouter } from '@orpc/server';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { Hono } from 'hono';
import { docsPage, type OpenApiDocument } from './openapi-page.ts';
import { DOCS_STYLE } from './openapi-style.ts';

const ERROR_BODY = {
  type: 'object' as const,
  required: ['error'],
  properties: {
    error: {
      type: 'object' as const,
      required: ['code', 'message', 'requestId'],
      properties: {
        code: { type: 'string' as const },
        message: { type: 'string' as const },
        requestId: { type: 'string' as const },
        fields: {
          type: 'array' as const,
          items: {
            type: 'object' as const,
            required: ['path', 'message'],
            properties: { path: { type: 'string' as const }, message: { type: 'string' as const } },
          },
        },
      },
    },
  },
};

/** Describes the API (OpenAPI 3.1) from the same contract that the server enforces. */
export async function describeApi(router: AnyRouter, version: string): Promise<OpenApiDocument> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(router, {
    info: {
      title: 'Préau',
      version,
      description:
        'Every call carries `Authorization: Bearer <access token>` from `/auth/v1`. Refusals are `{ error: { code, message, requestId } }`; a row that is not yours answers 404 like one that never was.',
    },
    servers: [{ url: '/api/v1' }],
    security: [{ bearer: [] }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    customErrorResponseBodySchema: ERROR_BODY,
  });
  return document as unknown as OpenApiDocument;
}

/** /api/openapi.json, and /api/docs for people: a page without external resources. */
export function openApiRoutes(router: AnyRouter, version: string) {
  let described: Promise<OpenApiDocument> | null = null;
  const describe = () => (described ??= describeApi(router, version));
  return new Hono()
    .get('/openapi.json', async (c) => c.json(await describe()))
    .get('/docs.css', (c) => c.text(DOCS_STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }))
    .get('/docs', async (c) => c.html(docsPage(await describe())));
}
