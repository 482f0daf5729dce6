import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatter } from '@lingui/format-po';
import { root } from './clone.mjs';

/**
 * The words of the server's papers, by feature, language and sentence.
 * @returns {Record<string, Record<string, Record<string, string>>>}
 */
export function readPapers() {
  const features = join(root, 'src/features');
  const writing = readdirSync(features).filter((name) => existsSync(join(features, name, 'server/locales')));
  return Object.fromEntries(
    writing.map((name) => {
      const folder = join(features, name, 'server/locales');
      return [name, { en: readSentences(folder, 'en'), fr: readSentences(folder, 'fr') }];
    }),
  );
}

function readSentences(folder, locale) {
  const filename = join(folder, `${locale}.po`);
  const read = formatter().parse(readFileSync(filename, 'utf8'), { locale, sourceLocale: 'en', filename });
  return Object.fromEntries(
    Object.entries(read).map(([sentence, { translation }]) => {
      if (!translation) throw new Error(`${filename} has no words for "${sentence}".`);
      return [sentence, translation];
    }),
  );
}

// Beside the built server, which reads it.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(join(root, 'dist/papers.json'), JSON.stringify(readPapers()));
}
