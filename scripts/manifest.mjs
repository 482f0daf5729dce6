import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What Vite says about the files it built, by source path.
 * @typedef {{ file: string, css?: string[], imports?: string[], dynamicImports?: string[], isEntry?: boolean, isDynamicEntry?: boolean }} Built
 * @typedef {Record<string, Built>} Manifest
 */

/** @returns {Manifest} */
export function readManifest(webFolder) {
  return JSON.parse(readFileSync(join(webFolder, '.vite/manifest.json'), 'utf8'));
}

/**
 * Everything that has to be there before the given sources run: themselves and what they import, not what they may ask
 * for later.
 * @param {Manifest} manifest
 * @param {string[]} sources
 */
export function closure(manifest, sources) {
  const found = new Set();
  const follow = (source) => {
    if (found.has(source)) return;
    found.add(source);
    for (const imported of manifest[source]?.imports ?? []) follow(imported);
  };
  for (const source of sources) {
    if (!manifest[source]) throw new Error(`The build made nothing of ${source}.`);
    follow(source);
  }
  const chunks = [...found].map((source) => manifest[source]);
  return {
    scripts: [...new Set(chunks.map(({ file }) => file).filter((file) => file.endsWith('.js')))],
    styles: [...new Set(chunks.flatMap(({ file, css }) => (file.endsWith('.css') ? [file] : (css ?? []))))],
  };
}

/** The catalogues that a page speaks from at its start, so that they come together with its script. */
export function catalogueSources(manifest, folders, locale) {
  return folders.map((folder) => `src/${folder}/locales/${locale}.po`).filter((source) => manifest[source]);
}
