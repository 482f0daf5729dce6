import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FeatureTesting } from '#features/testing.ts';
import { FEATURES } from '../features.ts';

const folder = join(import.meta.dirname, '../../features');

/** The features' parts for the tests over all features, in order, from `x.testing.ts` if it exists. */
export const TESTINGS: readonly FeatureTesting[] = await Promise.all(
  FEATURES.map(({ name }) => join(folder, name, `${name}.testing.ts`))
    .filter((file) => existsSync(file))
    .map(async (file) => {
      const module = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Record<
        string,
        FeatureTesting
      >;
      return Object.values(module)[0]!;
    }),
);

export const gathered = <Part>(
  part: (testing: FeatureTesting) => Readonly<Record<string, Part>> | undefined,
): Record<string, Part> => Object.assign({}, ...TESTINGS.map(part));
