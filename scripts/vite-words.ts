import { readFileSync } from 'node:fs';
import { type Node, type NodePath, transformAsync, type Types } from '@babel/core';
import { formatter } from '@lingui/format-po';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

type Language = 'en' | 'fr';

const IMPORTS_A_MACRO = /from ['"]@lingui\/(core|react)\/macro['"]/;
const MARK = 'i18n';
const CATALOGUE = 'src/locales/web.fr.po';

/**
 * Compiles Lingui's macros before other plugins, because Vite's React plugin includes no Babel. With a
 * language it also inlines that language's messages: the library uses a descriptor's `message` if no catalog
 * is loaded, and a compiled one needs no parser in the browser.
 */
export function words(language?: Language): Plugin {
  let french: Map<string, string>;
  return {
    name: 'preau:words',
    enforce: 'pre',
    buildStart() {
      french = language === 'fr' ? readFrench() : new Map();
    },
    async transform(code, id) {
      const file = id.split('?')[0]!;
      const says = IMPORTS_A_MACRO.test(code) || (language && code.includes(`/*${MARK}*/`));
      if (!/\.tsx?$/.test(file) || !says) return null;
      const result = await transformAsync(code, {
        filename: file,
        babelrc: false,
        configFile: false,
        sourceMaps: true,
        parserOpts: { plugins: file.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] },
        plugins: [
          ['@lingui/babel-plugin-lingui-macro', { stripMessageField: false }],
          ...(language ? [({ types }: { types: Types }) => inLanguage(types, language, french)] : []),
        ],
      });
      return result?.code ? { code: result.code, map: result.map } : null;
    },
  };
}

/** French text of the pages, by message id. */
function readFrench(): Map<string, string> {
  const context = { locale: 'fr', sourceLocale: 'en', filename: CATALOGUE };
  const entries = formatter().parse(readFileSync(CATALOGUE, 'utf8'), context) as Record<
    string,
    { translation?: string }
  >;
  return new Map(Object.entries(entries).map(([id, { translation }]) => [id, translation ?? '']));
}

/**
 * Replaces what Lingui's extractor would extract: message descriptors and marked strings. A marked string
 * with placeholders becomes a compiled message, which is passed to `i18n._` as a descriptor's message.
 */
function inLanguage(t: Types, language: Language, french: ReadonlyMap<string, string>) {
  const translate = (path: NodePath, id: string, english: string): string => {
    const translation = language === 'fr' ? french.get(id) : english;
    if (!translation) throw path.buildCodeFrameError(`There is no French for "${english || id}".`);
    return translation;
  };
  const visitor = {
    ObjectExpression(path: NodePath) {
      if (!isMarked(path.node)) return;
      const properties = path.node.properties!;
      const [id, message] = [textOf(properties, 'id'), textOf(properties, 'message')];
      const compiled = compiledMessage(translate(path, id, message));
      // Without a catalog the id is useless.
      path.node.properties = [
        ...properties.filter(({ key }) => key?.name !== 'id' && key?.name !== 'message'),
        t.objectProperty(t.identifier('message'), t.valueToNode(compiled)),
      ];
    },
    StringLiteral(path: NodePath) {
      const { node } = path;
      if (!isMarked(node)) return;
      const compiled = compiledMessage(translate(path, String(node.value), String(node.value)));
      // In place: a new string would inherit the mark and be visited again.
      if (typeof compiled === 'string') Object.assign(node, { value: compiled, extra: undefined });
      else path.replaceWith(t.valueToNode(compiled));
    },
  };
  return { visitor: { Program: { exit: (program: NodePath) => program.traverse(visitor) } } };
}

const isMarked = ({ leadingComments }: Node): boolean =>
  (leadingComments ?? []).some(({ value }) => value.trim() === MARK);

/** The text of a property, as the macros write it. */
function textOf(properties: readonly Node[], name: string): string {
  const found = properties.find(({ key }) => key?.name === name)?.value as Node | undefined;
  return typeof found?.value === 'string' ? found.value : '';
}

/** A message without values is its own text. */
function compiledMessage(message: string) {
  const compiled = compileMessage(message);
  return compiled.length === 1 && typeof compiled[0] === 'string' ? compiled[0] : compiled;
}
