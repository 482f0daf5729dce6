import type { AnyRouter } from '@orpc/server';
import type { InstallationFacts } from '#features/feature.ts';
import { FEATURES, schoolParts } from './features.ts';

export function schoolRouter(facts: InstallationFacts): Record<string, AnyRouter> {
  const parts = schoolParts(facts);
  return Object.assign({}, ...FEATURES.map(({ router }) => router?.(parts)));
}
