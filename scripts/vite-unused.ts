import type { Plugin } from 'vite';

/** Parts of the official client that the portal never uses: wallets. */
const UNUSED: readonly (readonly [RegExp, string])[] = [
  [
    /auth-js[\\/]dist[\\/]module[\\/]lib[\\/]web3[\\/]ethereum\.js$/,
    `const none = () => { throw new Error('not built'); };
export { none as createSiweMessage, none as fromHex, none as getAddress, none as toHex };`,
  ],
];

/**
 * Removes unreachable code of a library from the browser's files, where it would be loaded once a
 * page is idle.
 */
export function withoutUnused(): Plugin {
  return {
    name: 'preau:without-unused',
    enforce: 'pre',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    load: (id) => UNUSED.find(([part]) => part.test(id))?.[1] ?? null,
  };
}
