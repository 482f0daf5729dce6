import type { Feature } from '#features/feature.ts';
import { studentPagePages } from './student-page.pages.ts';

export const studentPageFeature: Feature = {
  name: 'student-page',
  pages: studentPagePages,
};
