import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Vite's manifest of the files built for a language, by source path.
 * @typedef {{ file: string, css?: string[], imports?: string[], dynamicImports?: string[], isEntry?: boolean,
 * isDynamicEntry?: boolean }} Built
 * @typedef {Record<string, Built>} Manifest
 */

/** @returns {Manifest} */
export function readManifest(webFolder, language) {
  return JSON.parse(readFileSync(join(webFolder, `.vite/manifest.${language}.json`), 'utf8'));
}

/**
 * Which file each source went into, and what each file imports (scripts/vite-chunks.ts).
 * @returns {{ sources: Record<string, string>, imports: Record<string, string[]> }}
 */
export function readBuiltFiles(webFolder, language) {
  return JSON.parse(readFileSync(join(webFolder, `.vite/files.${language}.json`), 'utf8'));
}

/**
 * The scripts that must exist before the given sources run: their own and those of their imports.
 */
export function scriptsOf({ sources, imports }, wanted) {
  const found = new Set();
  const follow = (file) => {
    if (found.has(file)) return;
    found.add(file);
    for (const imported of imports[file] ?? []) follow(imported);
  };
  for (const source of wanted) {
    if (!sources[source]) throw new Error(`The build made nothing of ${source}.`);
    follow(sources[source]);
  }
  return [...found];
}
