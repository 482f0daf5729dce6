import { beforeAll, describe, expect, it } from 'vitest';
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

describe('the description of the API', () => {
  it('is OpenAPI 3.1 and names every procedure with its refusals in the one error shape', async () => {
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

  it('has a page for people that loads nothing from elsewhere and runs nothing', async () => {
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
