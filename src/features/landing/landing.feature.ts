import type { Feature } from '#features/feature.ts';

export const landingFeature: Feature = {
  name: 'landing',
};
