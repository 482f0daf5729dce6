import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '#platform/env/package-root.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { schoolRouter } from './router.ts';
import { listEndpoints } from './testing/requests.ts';
import { aWorld } from './testing/world.ts';
import type { World } from '#features/testing.ts';

let world: World;
beforeAll(async () => {
  const { db } = await testDatabase();
  world = await aWorld(db);
});

describe('the API description', () => {
  it('is OpenAPI 3.1 and lists every procedure with its errors in one common shape', async () => {
    const response = await world.portal.request('/api/openapi.json');
    const document = (await response.json()) as {
      openapi: string;
      paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
    };
    expect(document.openapi).toMatch(/^3\.1\./);
    const endpoints = listEndpoints(schoolRouter({ schoolName: '', timeZone: 'UTC', demoAccounts: null }));
    for (const { path, method, name } of endpoints) {
      const operation = document.paths[path]?.[method.toLowerCase()];
      expect(operation, name).toBeDefined();
      expect(JSON.stringify(operation?.responses['404']), name).toContain('requestId');
    }
    expect(Object.values(document.paths).flatMap((methods) => Object.keys(methods))).toHaveLength(
      endpoints.length,
    );
  });

  it('has every path that docs/departures.md lists in place of a path of the specification', async () => {
    const text = readFileSync(join(packageRoot(), 'docs/departures.md'), 'utf8');
    const named = [...text.matchAll(/`(?:[A-Z]+ )?(\/(?:api|auth)\/[^`]+)`/g)].map(([, path]) => path!);
    expect(named).toContain('/api/v1/create-student-accounts');
    const response = await world.portal.request('/api/openapi.json');
    const { paths } = (await response.json()) as { paths: Record<string, object> };
    // The roots, the API descriptions, and the event stream, which is not a procedure.
    const others = ['/api/v1', '/auth/v1', '/api/docs', '/api/v1/events'];
    const known = [...others, ...Object.keys(paths).map((path) => `/api/v1${path}`)];
    expect(named.filter((path) => !known.includes(path))).toEqual([]);
  });

  it('has a readable page that loads nothing from elsewhere and runs no script', async () => {
    const response = await world.portal.request('/api/docs');
    const html = await response.text();
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(html).toContain('POST /api/v1/students');
    expect(html).not.toContain('<script');
    expect([...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address)).toEqual([
      '/favicon.svg',
      '/api/docs.css',
      '/api/openapi.json',
    ]);
    expect((await world.portal.request('/api/docs.css')).headers.get('content-type')).toContain('text/css');
  });
});
