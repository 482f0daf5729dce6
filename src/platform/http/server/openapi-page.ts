import { html } from 'hono/html';

type Schema = Record<string, unknown>;
type Operation = {
  summary?: string;
  tags?: string[];
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: Schema }> }>;
};
export type OpenApiDocument = {
  openapi: string;
  info: { title: string; version: string; description?: string };
  paths: Record<string, Record<string, Operation>>;
};

const schemaOf = (content: Record<string, { schema?: Schema }> | undefined) =>
  Object.values(content ?? {})[0]?.schema;

function schemaBlock(title: string, schema: Schema | undefined) {
  if (!schema) return '';
  return html`<details>
    <summary>${title}</summary>
    <pre tabindex="0">${JSON.stringify(schema, null, 2)}</pre>
  </details>`;
}

function operationBlock(path: string, method: string, operation: Operation) {
  const parameters = operation.parameters ?? [];
  return html`<section>
    <h3><code>${method.toUpperCase()} /api/v1${path}</code></h3>
    <p>${operation.summary ?? ''}</p>
    ${
      parameters.length > 0
        ? html`<ul>
            ${parameters.map((parameter) => html`<li><code>${parameter.name}</code> (${parameter.in}${parameter.required ? ', required' : ''})</li>`)}
          </ul>`
        : ''
    }
    ${schemaBlock('Body', schemaOf(operation.requestBody?.content))}
    ${Object.entries(operation.responses ?? {}).map(([status, response]) => schemaBlock(`Answer ${status}`, schemaOf(response.content)))}
  </section>`;
}

/** The API description as one static page, in the browser's color scheme. */
export function docsPage(document: OpenApiDocument) {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method,
      operation,
      tag: operation.tags?.[0] ?? 'other',
    })),
  );
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${document.info.title} API ${document.info.version}</title>
        <link rel="icon" href="/favicon.svg" />
        <link rel="stylesheet" href="/api/docs.css" />
      </head>
      <body>
        <main>
          <h1>${document.info.title} API ${document.info.version}</h1>
          <p>${document.info.description ?? ''}</p>
          <p><a href="/api/openapi.json">OpenAPI ${document.openapi}</a></p>
          ${tags.map(
            (tag) =>
              html`<h2>${tag}</h2>
                ${operations.filter((operation) => operation.tag === tag).map(({ path, method, operation }) => operationBlock(path, method, operation))}`,
          )}
        </main>
      </body>
    </html>`;
}
