import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatter } from '@lingui/format-po';
import { root } from './clone.mjs';

/**
 * The server's French by sentence: texts on papers, and the contracts' sentences in its responses.
 * @returns {Record<string, string>}
 */
export function readServerWords() {
  // Messages of page macros have an id and a message; sentences of contracts are their own id.
  const sentences = readCatalogue('web').filter(([, { message }]) => message === undefined);
  return Object.fromEntries(
    [...sentences, ...readCatalogue('server')].map(([sentence, { translation }]) => {
      if (!translation) throw new Error(`There is no French for "${sentence}".`);
      return [sentence, translation];
    }),
  );
}

function readCatalogue(side) {
  const filename = join(root, `src/locales/${side}.fr.po`);
  const context = { locale: 'fr', sourceLocale: 'en', filename };
  return Object.entries(formatter().parse(readFileSync(filename, 'utf8'), context));
}

// Next to the built server, which reads it.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(join(root, 'dist/server-words.json'), JSON.stringify(readServerWords()));
}
