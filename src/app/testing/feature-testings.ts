import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FeatureTesting } from '#features/testing.ts';
import { FEATURES } from '../features.ts';

const folder = join(import.meta.dirname, '../../features');

/** What each feature gives the tests over all of them, in the order of the features: from its `x.testing.ts`, where it has one. */
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

/** The parts of one kind of all features, as one record. */
export const gathered = <Part>(
  part: (testing: FeatureTesting) => Readonly<Record<string, Part>> | undefined,
): Record<string, Part> => Object.assign({}, ...TESTINGS.map(part));
