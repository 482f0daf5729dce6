import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const FOLDER = join('node_modules', 'lucide-react', 'dist', 'esm');
const IMPORT = /import \{([^}]*)\} from 'lucide-react';/g;

/**
 * Imports each icon from its own file and not from the index, so that it is loaded only with the
 * pages that draw it.
 */
export function iconFiles(): Plugin {
  let files: Map<string, string> | undefined;
  return {
    name: 'preau:icon-files',
    enforce: 'pre',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform(code, id) {
      if (!/[\\/]src[\\/].*\.tsx?$/.test(id) || !code.includes("'lucide-react'")) return null;
      files ??= readIconFiles();
      const lines = (names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name && !name.startsWith('type '))
          .map((name) => {
            const [icon = name, own = icon] = name.split(/\s+as\s+/);
            const file = files?.get(icon);
            if (!file) throw new Error(`lucide-react has no icon ${icon}.`);
            return `import ${own} from '/${FOLDER.replaceAll('\\', '/')}/${file}';`;
          })
          .join('');
      return { code: code.replaceAll(IMPORT, (_whole, names: string) => lines(names)), map: null };
    },
  };
}

/** The file of each icon, by all its names. */
function readIconFiles(): Map<string, string> {
  const list = readFileSync(join(FOLDER, 'lucide-react.mjs'), 'utf8');
  const found = list.matchAll(/export \{([^}]*)\} from '\.\/(icons\/[\w-]+\.mjs)'/g);
  return new Map(
    [...found].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file] as const),
    ),
  );
}
