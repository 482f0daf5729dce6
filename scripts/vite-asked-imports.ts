import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'vite';

const TELLS = /\.routes\.tsx$/;
const IMPORT = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

/**
 * In the documents' build, a route records its dynamic imports and does not load them: see
 * src/app/documents/view-files.ts.
 */
export function askedImports(): Plugin {
  return {
    name: 'preau:asked-imports',
    enforce: 'pre',
    apply: (_config, { isSsrBuild }) => isSsrBuild === true,
    transform(code, id) {
      if (!TELLS.test(id)) return null;
      const source = (path: string) =>
        path.startsWith('#')
          ? join('src', path.slice(1)).replaceAll('\\', '/')
          : relative(process.cwd(), join(dirname(id), path)).replaceAll('\\', '/');
      return {
        code: code.replaceAll(
          IMPORT,
          (_whole, path: string) => `globalThis.askedFor(${JSON.stringify(source(path))})`,
        ),
        map: null,
      };
    },
  };
}
