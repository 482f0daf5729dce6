import type { Plugin } from 'vite';

/** Parts of the official client that no portal runs: wallets. */
const UNUSED: readonly (readonly [RegExp, string])[] = [
  [
    /auth-js[\\/]dist[\\/]module[\\/]lib[\\/]web3[\\/]ethereum\.js$/,
    `const none = () => { throw new Error('not built'); };
export { none as createSiweMessage, none as fromHex, none as getAddress, none as toHex };`,
  ],
];

/** Leaves out of the browser's files what a library brings along and nothing can reach: it is part of what loads once a page rests. */
export function withoutUnused(): Plugin {
  return {
    name: 'preau:without-unused',
    enforce: 'pre',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    load: (id) => UNUSED.find(([part]) => part.test(id))?.[1] ?? null,
  };
}
