import { type Plugin, runnerImport } from 'vite';

const CONTRACT = /\.contract\.ts$/;
const ROUTES = '?routes';
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
      if (!CONTRACT.test(source) || !importer || !NEEDS_ROUTES.test(importer)) return null;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      return resolved && `${resolved.id}${ROUTES}`;
    },
    async load(id) {
      if (!id.endsWith(ROUTES)) return null;
      const file = id.slice(0, -ROUTES.length);
      this.addWatchFile(file);
      const loaded = last.then(() =>
        runnerImport<Record<string, unknown>>(file, { configFile: false, logLevel: 'error' }),
      );
      last = loaded.catch(() => undefined);
      const { module } = await loaded;
      return Object.entries(module)
        .filter(([name]) => name.endsWith('Contract'))
        .map(([name, contract]) => `export const ${name} = ${JSON.stringify(routesOf(contract))};`)
        .join('\n');
    },
  };
}

/** The contract reduced to method, path and the heavy flag of each procedure. */
function routesOf(contract: unknown): unknown {
  if (typeof contract !== 'object' || contract === null) return undefined;
  if ('~orpc' in contract) {
    const { route, meta } = contract['~orpc'] as {
      route: { method?: string; path?: string };
      meta: { heavy?: boolean };
    };
    const { method, path } = route;
    // Most calls are POST, which is what a call without a method is sent as.
    const short = method === 'POST' ? { path } : { method, path };
    return { '~orpc': { route: short, ...(meta.heavy && { meta: { heavy: true } }) } };
  }
  return Object.fromEntries(Object.entries(contract).map(([name, part]) => [name, routesOf(part)]));
}
