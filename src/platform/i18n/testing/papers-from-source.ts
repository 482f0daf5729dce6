import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as poFormat from '@lingui/format-po';
import { packageRoot } from '#platform/env/package-root.ts';
import type { Locale } from '../locale.ts';

/** The words of a feature's papers as they stand in its catalogue: in development and in tests; the build reads them in the same way. */
export function papersFromSource(feature: string, locale: Locale): Record<string, string> {
  // Only when it runs: the built server has its words beside it and needs no reader of catalogues.
  const require = createRequire(import.meta.url);
  const { formatter } = require('@lingui/format-po') as typeof poFormat;
  const file = join(packageRoot(), `src/features/${feature}/server/locales/${locale}.po`);
  const read = formatter().parse(readFileSync(file, 'utf8'), {
    locale,
    sourceLocale: 'en',
    filename: file,
  }) as Record<string, { translation?: string }>;
  return Object.fromEntries(
    Object.entries(read).map(([sentence, { translation }]) => [sentence, translation ?? '']),
  );
}
