import type { Feature } from '#features/feature.ts';
import { comingSoonPages } from './coming-soon.pages.ts';

export const comingSoonFeature: Feature = {
  name: 'coming-soon',
  pages: comingSoonPages,
};
