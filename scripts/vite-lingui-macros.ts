import { transformAsync } from '@babel/core';
import type { Plugin } from 'vite';

const IMPORTS_A_MACRO = /from ['"]@lingui\/(core|react)\/macro['"]/;

/**
 * Turns Lingui's macros into plain calls before anything else reads the file: Vite's React plugin brings no Babel of
 * its own any more. Only files that import a macro pay for it.
 */
export function linguiMacros(): Plugin {
  return {
    name: 'preau:lingui-macros',
    enforce: 'pre',
    async transform(code, id) {
      const file = id.split('?')[0] ?? id;
      if (!/\.tsx?$/.test(file) || !IMPORTS_A_MACRO.test(code)) return null;
      const result = await transformAsync(code, {
        filename: file,
        babelrc: false,
        configFile: false,
        sourceMaps: true,
        parserOpts: { plugins: file.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] },
        plugins: ['@lingui/babel-plugin-lingui-macro'],
      });
      return result?.code ? { code: result.code, map: result.map } : null;
    },
  };
}
