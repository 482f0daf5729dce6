import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as poFormat from '@lingui/format-po';
import { packageRoot } from '#platform/env/package-root.ts';

type Entries = Record<string, { message?: string; translation?: string }>;

/** The server's French from the catalogs, in development and in tests; the build reads it in the same way. */
export function wordsFromSource(): Record<string, string> {
  // Imported only here: the built server has compiled translations and needs no catalog reader.
  const require = createRequire(import.meta.url);
  const { formatter } = require('@lingui/format-po') as typeof poFormat;
  const read = (side: string) => {
    const filename = join(packageRoot(), `src/locales/${side}.fr.po`);
    const context = { locale: 'fr', sourceLocale: 'en', filename };
    return Object.entries(formatter().parse(readFileSync(filename, 'utf8'), context) as Entries);
  };
  // Messages of page macros have an id and a message; sentences of contracts are their own id, and the server returns
  // them.
  const sentences = read('web').filter(([, { message }]) => message === undefined);
  return Object.fromEntries(
    [...sentences, ...read('server')].map(([sentence, { translation }]) => [sentence, translation ?? '']),
  );
}
