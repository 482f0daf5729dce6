import { type Plugin, runnerImport } from 'vite';

const CONTRACT = /\.contract\.ts$/;
const ROUTES = '?routes';
/** Creates a procedure from path, method and the heavy flag, which is shorter than writing each in full. */
const MAKER = 'preau:route';
const MAKER_CODE = `export const route = (path, method, heavy) => ({ '~orpc': { route: { path, method }, meta: { heavy } } });`;
/** Files that call the server or list a page's calls. */
const NEEDS_ROUTES = /\.(client|pages)\.ts$/;

/**
 * A call needs only the method and path of its contract, and whether it produces a file: the
 * browser gets only those, and the schemas that a page uses come with the page. Types remain those
 * of the whole contract.
 */
export function contractRoutes(): Plugin {
  // In sequence: forty at once on a busy machine exceed Vite's time limit.
  let last: Promise<unknown> = Promise.resolve();
  return {
    name: 'preau:contract-routes',
    enforce: 'pre',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async resolveId(source, importer) {
      if (source === MAKER) return `\0${MAKER}`;
      if (!CONTRACT.test(source) || !importer || !NEEDS_ROUTES.test(importer)) return null;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      return resolved && `${resolved.id}${ROUTES}`;
    },
    async load(id) {
      if (id === `\0${MAKER}`) return MAKER_CODE;
      if (!id.endsWith(ROUTES)) return null;
      const file = id.slice(0, -ROUTES.length);
      this.addWatchFile(file);
      const loaded = last.then(() =>
        runnerImport<Record<string, unknown>>(file, { configFile: false, logLevel: 'error' }),
      );
      last = loaded.catch(() => undefined);
      const { module } = await loaded;
      const contracts = Object.entries(module)
        .filter(([name]) => name.endsWith('Contract'))
        .map(([name, contract]) => `export const ${name} = ${routesOf(contract)};`);
      return [`import { route } from '${MAKER}';`, ...contracts].join('\n');
    },
  };
}

/** Code of the contract reduced to path, method and the heavy flag of each procedure. */
function routesOf(contract: unknown): string {
  if (typeof contract !== 'object' || contract === null) return 'undefined';
  if ('~orpc' in contract) {
    const { route, meta } = contract['~orpc'] as {
      route: { method?: string; path?: string };
      meta: { heavy?: boolean };
    };
    // Most calls are POST, which is what a call without a method is sent as.
    const method = route.method === 'POST' ? undefined : route.method;
    const given = [route.path, method, meta.heavy || undefined].map((part) => JSON.stringify(part));
    while (given.at(-1) === undefined) given.pop();
    return `/* @__PURE__ */ route(${given.map((part) => part ?? 'undefined').join(', ')})`;
  }
  const parts = Object.entries(contract).map(([name, part]) => `${JSON.stringify(name)}: ${routesOf(part)}`);
  return `{ ${parts.join(', ')} }`;
}
